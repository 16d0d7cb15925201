// Writes server/growing/places/zip-places.txt from the package zipcodes: node tools/places/compact-zips.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Code {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

const require = createRequire(import.meta.url);
const main = require.resolve('zipcodes');
const { codes } = require('zipcodes') as { codes: Record<string, Code> };
const license = readFileSync(path.join(path.dirname(main), '../LICENSE'), 'utf8').trim();

const lines = Object.values(codes)
  .filter(({ zip }) => /^\d{5}$/.test(zip)) // Canada is in it too
  .filter(({ latitude, longitude }) => latitude && longitude) // military addresses have none
  .toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  .map(
    ({ zip, latitude, longitude, city, state }) =>
      `${zip} ${latitude.toFixed(2)} ${longitude.toFixed(2)} ${city}, ${state}`,
  );
// `#` sorts before digits, so that the look-up by halves passes over the license.
const header = ['From the npm package zipcodes 8.0.0', '', ...license.split('\n')].map((line) =>
  `# ${line}`.trimEnd(),
);
writeFileSync(
  path.join(import.meta.dirname, '../../server/growing/places/zip-places.txt'),
  `${[...header, ...lines].join('\n')}\n`,
);
process.stdout.write(`${lines.length} ZIP codes\n`);
