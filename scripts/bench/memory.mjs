// What a browser uses: the proportional set size (PSS) of all its processes, so that shared pages count once, and the processor.
// Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 25;

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** What /proc tells of a process, from its state and its parent on. @param {string} pid */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name before, in parentheses, may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** @param {string} pid */
const parentOf = (pid) => statOf(pid)[1] ?? '';

function childrenByParent() {
  /** @type {Map<string, string[]>} */
  const byParent = new Map();
  for (const pid of processes()) {
    const parent = parentOf(pid);
    byParent.set(parent, [...(byParent.get(parent) ?? []), pid]);
  }
  return byParent;
}

/** Finds the browser that was started with this word on its command line. @param {string} word @returns its process id */
export function findBrowserPid(word) {
  const found = processes().filter((pid) => read(`/proc/${pid}/cmdline`).split('\0').includes(word));
  const root = found.find((pid) => !found.includes(parentOf(pid)));
  if (!root) throw new Error('the browser’s process was not found');
  return root;
}

/**
 * Memory of a process and all its descendants, in bytes. `program`: of that, the pages of program files, which other browsers that
 * run at the same time share, so that it depends on them.
 * @param {string} root its process id
 */
export const treeMemory = (root) => memoryOf([root], childrenByParent());

/** PSS of a process and all its descendants, in bytes. @param {string} root its process id */
const treePss = (root) => treeMemory(root).all;

/** The same without the process itself. @param {string} root */
export function descendantsPss(root) {
  const byParent = childrenByParent();
  return memoryOf(byParent.get(root) ?? [], byParent).all;
}

/** These processes and all their descendants. @param {readonly string[]} roots @param {Map<string, string[]>} byParent */
function* withDescendants(roots, byParent) {
  const queue = [...roots];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    yield pid;
    queue.push(...(byParent.get(pid) ?? []));
  }
}

/** @param {readonly string[]} roots @param {Map<string, string[]>} byParent */
function memoryOf(roots, byParent) {
  const kilobytes = { Pss: 0, Pss_File: 0 };
  for (const pid of withDescendants(roots, byParent)) {
    const rollup = read(`/proc/${pid}/smaps_rollup`);
    for (const key of /** @type {const} */ (['Pss', 'Pss_File']))
      kilobytes[key] += Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  }
  return { all: kilobytes.Pss * 1024, program: kilobytes.Pss_File * 1024 };
}

/** Ticks a second of the times in /proc, on every Linux. */
const TICKS = 100;

/** Seconds of the processor that a process and all its running descendants have used. @param {string} root its process id */
export function treeProcessorSec(root) {
  let ticks = 0;
  for (const pid of withDescendants([root], childrenByParent())) {
    const [user, system] = statOf(pid).slice(11, 13);
    ticks += Number(user ?? 0) + Number(system ?? 0);
  }
  return ticks / TICKS;
}

/**
 * Measures by how many bytes the PSS of a process tree rises while `work` runs. Sampling keeps a processor busy and slows the
 * browser down, so times are measured in a run of their own.
 * @template Result
 * @param {string} root process id @param {() => Promise<Result>} work
 */
export async function extraMemory(root, work) {
  const before = treePss(root);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, treePss(root));
  }, SAMPLE_MS);
  try {
    const result = await work();
    peak = Math.max(peak, treePss(root));
    return { result, bytes: peak - before };
  } finally {
    clearInterval(timer);
  }
}
