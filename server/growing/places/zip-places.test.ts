import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findZipPlace } from './zip-places.ts';

test('a ZIP is found with its place', async () => {
  expect(await findZipPlace('99005')).toEqual({
    latitude: 47.84,
    longitude: -117.38,
    name: 'Colbert, WA',
  });
});

test.each(['00000', '99999', '', '9900', '#', '99005 47'])('%j is no ZIP', async (zip) => {
  expect(await findZipPlace(zip)).toBeUndefined();
});

test('every ZIP of the file is found, the first and the last too', async () => {
  const zips = readFileSync(path.join(import.meta.dirname, 'zip-places.txt'), 'utf8').match(
    /^\d{5}/gm,
  )!;
  expect(zips.length).toBeGreaterThan(40_000);
  for (const zip of [zips[0]!, zips.at(-1)!, ...zips.filter((_, index) => index % 97 === 0)])
    expect([zip, (await findZipPlace(zip))?.name]).toEqual([zip, expect.any(String)]);
});
