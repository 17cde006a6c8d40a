import { elements, field, readFields, text, unsigned } from './ebml';
import { ID } from './ids';

/** A chapter. */
export interface Chapter {
  startSec: number;
  title: string;
}

/** Chapters that are read. An MP4 can hold 255. */
const MAX_CHAPTERS = 1000;

/** Reads the chapters of the first edition that isn't hidden, without nested ones: RFC 9559 §5.1.7. */
export function readChapters(body: Uint8Array): Chapter[] {
  for (const { id, bytes } of elements(body)) {
    if (id !== ID.editionEntry) continue;
    const children = [...elements(bytes)];
    if (children.some((child) => child.id === ID.editionFlagHidden && unsigned(child.bytes) === 1)) continue;
    return children
      .filter((child) => child.id === ID.chapterAtom)
      .slice(0, MAX_CHAPTERS)
      .map((child) => readFields(child.bytes, CHAPTER))
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => a.startSec - b.startSec);
  }
  return [];
}

const DISPLAY = { title: field(ID.chapString, text, '') };

const CHAPTER = {
  startSec: field(ID.chapterTimeStart, (body) => unsigned(body) / 1e9, 0),
  title: field(ID.chapterDisplay, (body, before) => before || readFields(body, DISPLAY).title, ''),
  hidden: field(ID.chapterFlagHidden, (body, before) => before || unsigned(body) === 1, false),
};

/** TargetTypeValue of tags about the whole file: RFC 9559 §5.1.8.1.1.1. */
const WHOLE = 50;

const OTHER_TARGETS: ReadonlySet<number> = new Set([
  ID.tagTrackUid,
  ID.tagEditionUid,
  ID.tagChapterUid,
  ID.tagAttachmentUid,
]);

/** Reads the tags about the whole file, by their upper-case names: RFC 9559 §5.1.8. */
export function readTags(body: Uint8Array): Map<string, string> {
  const tags = new Map<string, string>();
  for (const { id, bytes } of elements(body)) {
    if (id !== ID.tag) continue;
    const children = [...elements(bytes)];
    if (!children.every((child) => child.id !== ID.targets || isWhole(child.bytes))) continue;
    for (const child of children) {
      if (child.id !== ID.simpleTag) continue;
      const { name, value } = readFields(child.bytes, SIMPLE_TAG);
      if (name && value && !tags.has(name)) tags.set(name, value);
    }
  }
  return tags;
}

function isWhole(targets: Uint8Array): boolean {
  return [...elements(targets)].every(
    ({ id, bytes }) =>
      (id !== ID.targetTypeValue || unsigned(bytes) === WHOLE) &&
      (!OTHER_TARGETS.has(id) || unsigned(bytes) === 0),
  );
}

const SIMPLE_TAG = {
  name: field(ID.tagName, (body) => text(body).toUpperCase(), ''),
  value: field(ID.tagString, text, ''),
};
