// Writes the folder tree of the article on workflows as a zip. Run by hand when the tree changes; the file is committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMain, say } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';

const FILE = 'public/downloads/project-folders.zip';

/** Every folder has a note, because unzipping tools skip empty folders. @type {Record<string, string>} */
const NOTES = {
  'project/01_footage/about.txt':
    'Untouched copies of camera cards, one folder for each: 2025-08-26_workshop_camA_card1. Rename nothing inside.\n',
  'project/02_selects/about.txt':
    'Short files cut from the footage without encoding. Leave an extra second at each end.\n',
  'project/03_audio/about.txt':
    'Music with its license, voice recordings, and ten seconds of room tone from each place.\n',
  'project/04_project/about.txt': "The editing program's own files, one copy for each day you work.\n",
  'project/05_export/about.txt':
    'Numbered versions (workshop_v07.mp4), the approved one (workshop_v07_LOCKED.mp4) and the master.\n',
  'project/project-notes.txt': [
    'Project:',
    'Client or audience:',
    'Editing program and version:',
    'Frame rate and size:',
    '',
    'Who approved what, and when:',
    '',
    'What was left out, and why:',
    '',
    'Music and fonts, with their licenses:',
    '',
    'Where the three copies are, and when each was last opened:',
    '',
  ].join('\n'),
};

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16 */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** January 1, 1980, so that the same notes make the same file. */
const DATE = 0x21;

/** @param {Buffer} data CRC-32 as in ISO 3309 */
function crc32(data) {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The fields that local and central headers share, from "version needed" to "extra field length". @param {Buffer} name @param {Buffer} data */
function entry(name, data) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** @param {number} value */
const uint32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A zip without compression. @param {Record<string, string>} files @returns {Buffer} */
function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const fields = entry(name, data);
    const made = Buffer.from([VERSION, 0]);
    const rest = Buffer.alloc(10);
    directory.push(uint32(CENTRAL), made, fields, rest, uint32(offset), name);
    const local = Buffer.concat([uint32(LOCAL), fields, name, data]);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, uint32(END), end]);
}

async function main() {
  const path = join(ROOT, FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zip(NOTES));
  say(FILE);
}

await runMain(main);
