import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { milesBetween, type Position } from '#domain/growing/place.ts';
import { projectRoot } from '#server/project-root.ts';

export interface ZipPlace extends Position {
  /** 'Colbert, WA' */
  name: string;
}

const file = path.join(projectRoot, 'server/growing/places/zip-places.txt');
const lineBreak = 10;

let reading: Promise<Buffer> | undefined;
/** One buffer of 1.4 MB outside the heap, read on first use; a map of all ZIPs would take thirty times as much. */
const lines = (): Promise<Buffer> =>
  (reading ??= readFile(file).catch((error: unknown) => {
    reading = undefined;
    throw error;
  }));

export async function findZipPlace(zip: string): Promise<ZipPlace | undefined> {
  const line = findLine(await lines(), zip);
  const [, latitude, longitude, name] = /^\d{5} (\S+) (\S+) (.+)$/.exec(line ?? '') ?? [];
  return name ? { latitude: Number(latitude), longitude: Number(longitude), name } : undefined;
}

/** Every ZIP code within so many miles in a straight line. */
export async function listZipsWithin(
  middle: Position,
  miles: number,
): Promise<{ zip: string; miles: number }[]> {
  const text = (await lines()).toString('utf8');
  return [...text.matchAll(/^(\d{5}) (\S+) (\S+) /gm)]
    .map(([, zip = '', latitude, longitude]) => ({
      zip,
      miles: milesBetween(middle, { latitude: Number(latitude), longitude: Number(longitude) }),
    }))
    .filter((place) => place.miles <= miles);
}

/** The line that starts with the key: lines are sorted, so each comparison halves what is left. */
function findLine(sorted: Buffer, key: string): string | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = sorted.lastIndexOf(lineBreak, middle - 1) + 1;
    const end = sorted.indexOf(lineBreak, middle);
    const line = sorted.toString('utf8', start, end < 0 ? sorted.length : end);
    if (line.startsWith(`${key} `)) return line;
    if (line < key) low = end < 0 ? sorted.length : end + 1;
    else high = start;
  }
  return undefined;
}
