// The ways to get a Chromium, best first. Each returns paths of programs that may work; find-browser.mjs tries them.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { say } from './console.mjs';
import { CACHE, commandFile, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { which } from './which.mjs';

const DOWNLOAD_MS = 240_000;
const CONNECT_MS = 10_000;

const SYSTEM_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** @param {string | undefined} folder */
const chromeIn = (folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe');
/** @type {Partial<Record<NodeJS.Platform, (string | undefined)[]>>} */
const SYSTEM_PATHS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(chromeIn),
};

/** @param {(string | undefined)[]} paths @returns {string[]} */
const present = (paths) => paths.filter((path) => path !== undefined && existsSync(path)).map(String);

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return present([chromium.executablePath()]);
}

function systemBrowsers() {
  return present([...SYSTEM_COMMANDS.map(which), ...(SYSTEM_PATHS[process.platform] ?? [])]);
}

async function downloadedBrowser() {
  say("Downloading Playwright's Chromium …");
  const { code, output } = await runNode(
    commandFile('@playwright/test', 'playwright'),
    ['install', 'chromium'],
    {
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_MS) },
      timeoutMs: DOWNLOAD_MS,
    },
  );
  if (code === 0) return playwrightBrowser();
  say(`  the download failed: ${output.match(/Error: .*/)?.[0] ?? `exit code ${code}`}`);
  return [];
}

async function debianBrowser() {
  return (await aptInstall('chromium')) ? systemBrowsers() : [];
}

/**
 * @sparticuz/chromium contains the browser and the libraries that a bare Linux lacks. It unpacks both into TMPDIR, which
 * it reads when it is imported, so it runs in a process of its own. It sets library paths for that process only; the
 * launcher sets them for the browser. https://github.com/Sparticuz/chromium#usage
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const folder = join(CACHE, 'sparticuz');
  mkdirSync(folder, { recursive: true });
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const { code, output } = await runNode('--eval', [unpack], {
    cwd: ROOT,
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    timeoutMs: 60_000,
  });
  if (code !== 0) {
    say(`  @sparticuz/chromium could not be unpacked: ${output.trim().split('\n').at(-1)}`);
    return [];
  }
  const launcher = join(folder, 'launch.sh');
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${folder}/al2023/lib"`,
    `export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-${folder}/fonts}"`,
    `exec "${folder}/chromium" "$@"`,
  ];
  writeFileSync(launcher, `${lines.join('\n')}\n`);
  chmodSync(launcher, 0o755);
  return [launcher];
}

/** `installs` marks those that change the machine. They are skipped where nothing may be installed. */
export const BROWSER_SOURCES = [
  { name: "Playwright's own browser", find: playwrightBrowser },
  { name: 'the browsers of this machine', find: async () => systemBrowsers() },
  { name: "a download of Playwright's browser", find: downloadedBrowser, installs: true },
  { name: "Debian's package chromium (apt-get, as root)", find: debianBrowser, installs: true },
  { name: 'the npm package @sparticuz/chromium', find: packagedBrowser },
];
