import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { siteUrlProblem } from './scripts/lib/site-url.mjs';

/** One static export that any host can serve; see README, "Building and hosting". */
const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
const assetPrefix = process.env.NEXT_PUBLIC_ASSET_PREFIX || undefined;

/** @type {import('next').NextConfig} */
const config = {
  output: 'export',
  // With an export this names the folder it is written to; Next itself stays in .next.
  distDir: process.env.SNIPREEL_OUT || '.next',
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  basePath,
  assetPrefix,
  images: { unoptimized: true },
  // Types are checked by `tsc` in the check script, with the same settings, once.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // @ffmpeg/ffmpeg names its default worker in a way Turbopack cannot resolve; we always pass classWorkerURL.
    // https://github.com/ffmpegwasm/ffmpeg.wasm/issues/448
    ignoreIssue: [{ path: /node_modules\/@ffmpeg\/ffmpeg/ }],
  },
};

/** @param {string} phase */
export default function configFor(phase) {
  const problem = phase === PHASE_PRODUCTION_BUILD && siteUrlProblem();
  if (problem) throw new Error(problem);
  return config;
}
