import { inflateSync } from 'node:zlib';

const woffHead = 44;
const woffEntry = 20;
const head = 12;
const entry = 16;
const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/** WOFF 1 to TrueType. The font library would decompress a table again for every letter. */
export function unpackWoff(woff: Buffer): Buffer<ArrayBuffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = woffHead + index * woffEntry;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.readUInt32BE(at + 8);
    const length = woff.readUInt32BE(at + 12);
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });
  const start = head + tables.length * entry;
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), start);
  const font = Buffer.alloc(size);
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4); // the search hints that follow may be zero
  let offset = start;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = head + index * entry;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, offset);
    offset += aligned(bytes.length);
  }
  return font;
}
