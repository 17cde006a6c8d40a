import { PACKET } from './list-streams';

/** Ticks per second of the clock, and its values: ISO/IEC 13818-1 §2.4.3.7. */
export const HZ = 90_000;
export const VALUES = 2 ** 33;

/** `payload_unit_start_indicator`, in the second byte of a packet. */
export const BEGINS = 0x40;

/** A time in a packet, in ticks. */
export interface TimeField {
  kind: 'clock' | 'presentation' | 'decode';
  read(): number;
  /** Adds ticks to it. */
  write(ticks: number): void;
}

/** Where the PES packet begins that a packet holds, in bytes from the packet's start. */
export const bodyOf = (bytes: Uint8Array, from: number) =>
  (bytes[from + 3] ?? 0) & 0x20 ? 5 + (bytes[from + 4] ?? 0) : 4;

/** The times in a packet: ISO/IEC 13818-1 §2.4.3.4 and §2.4.3.6. Presentation comes before decoding. */
export function fieldsOf(bytes: Uint8Array, from: number): TimeField[] {
  const byte = (at: number) => bytes[from + at] ?? 0;
  const fields: TimeField[] = [];
  const hasAdaptation = (byte(3) & 0x20) !== 0;
  const body = bodyOf(bytes, from);
  // adaptation_field_length, PCR_flag
  if (hasAdaptation && byte(4) >= 7 && byte(5) & 0x10) fields.push(clockField(bytes, from + 6));
  // The start code of a PES packet
  const begins = byte(1) & BEGINS && byte(3) & 0x10 && body + 14 <= PACKET;
  if (!begins || byte(body) || byte(body + 1) || byte(body + 2) !== 1) return fields;
  // PTS_DTS_flags, behind a mark that only packets with such a header have
  if ((byte(body + 6) & 0xc0) !== 0x80) return fields;
  if (byte(body + 7) & 0x80) fields.push(stampField(bytes, from + body + 9, 'presentation'));
  if ((byte(body + 7) & 0xc0) === 0xc0 && body + 19 <= PACKET)
    fields.push(stampField(bytes, from + body + 14, 'decode'));
  return fields;
}

/** `program_clock_reference_base`: 33 bits. */
function clockField(bytes: Uint8Array, at: number): TimeField {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 5);
  const read = () => view.getUint32(0) * 2 + (view.getUint8(4) >> 7);
  const write = (ticks: number) => {
    const value = shifted(read(), ticks);
    view.setUint32(0, Math.floor(value / 2));
    view.setUint8(4, (view.getUint8(4) & 0x7f) | ((value % 2) << 7));
  };
  return { kind: 'clock', read, write };
}

/** `PTS` or `DTS`: 3, 15 and 15 bits, each with a marker bit behind it. */
function stampField(bytes: Uint8Array, at: number, kind: TimeField['kind']): TimeField {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 5);
  const read = () =>
    ((view.getUint8(0) >> 1) & 7) * 2 ** 30 + (view.getUint16(1) >> 1) * 2 ** 15 + (view.getUint16(3) >> 1);
  const write = (ticks: number) => {
    const value = shifted(read(), ticks);
    view.setUint8(0, (view.getUint8(0) & 0xf1) | (Math.floor(value / 2 ** 30) << 1));
    view.setUint16(1, (Math.floor(value / 2 ** 15) % 2 ** 15) * 2 + 1);
    view.setUint16(3, (value % 2 ** 15) * 2 + 1);
  };
  return { kind, read, write };
}

const shifted = (value: number, ticks: number) => (((value + ticks) % VALUES) + VALUES) % VALUES;
