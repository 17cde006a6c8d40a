// Memory of a browser: the proportional set size (PSS) of all its processes, so that shared pages count once. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 25;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process ended in between
  }
}

function children() {
  const byParent = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${pid}/stat`);
    // The name in brackets may hold spaces; the parent follows the state behind it.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    byParent.set(parent, [...(byParent.get(parent) ?? []), pid]);
  }
  return byParent;
}

/** @returns {string} pid of the browser that was started with this word on its command line */
export function findBrowserPid(word) {
  const found = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && read(`/proc/${pid}/cmdline`).split('\0').includes(word),
  );
  const parents = new Set(found);
  const root = found.find((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    return !parents.has(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
  if (!root) throw new Error('the browser’s process was not found');
  return root;
}

/** Bytes. */
export function treePss(root) {
  const byParent = children();
  let kilobytes = 0;
  for (const queue = [root]; queue.length > 0; ) {
    const pid = queue.pop();
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    queue.push(...(byParent.get(pid) ?? []));
  }
  return kilobytes * 1024;
}

/**
 * Runs `work` and returns by how many bytes the tree's PSS rose above where it began. Asking keeps a core busy and holds the
 * browser's processes up: what is timed is not run with it.
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
