import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Texts that people read use the field's own American words. The migrations, which quote what they
// replace, are left out.
const files = execFileSync('git', ['ls-files', 'app', 'domain', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|md)$/.test(file) && !/\.test\.tsx?$/.test(file));
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

test.each([
  ['Fruits alone', 'Self-fertile'],
  ['. Fruits ${', 'First fruit in 3–4 years'],
  ['sweet-sharp', 'sweet-tart'],
  ['to the stone', 'to the pit'],
  ['autumn', 'fall'],
  ['cropper', 'bearer'],
  ['grateful for', 'responds well to'],
  ['closely matched to', 'won’t pollinate'],
  ['no good pollen', 'sterile pollen'],
  ['pollen grows, which', 'partly compatible'],
  ['Its year', 'Season at a glance'],
  ['To bear fruit', 'Pollination'],
  ['days are usual ones', 'Typical dates'],
  ['Enough for every fruit tree', 'enough for all our trees'],
  ['is how we work', 'We farm carbon-negative.'],
  ['Already stands', 'Already planted'],
  ['Count them', 'How many fit?'],
  ['Name of the plan', 'Plan name'],
  ['I will choose later', 'I’ll choose later'],
  ['Your code at the farm', 'Your pickup code'],
  ['Estimated delivery time', 'Drive from the farm'],
  ['order is changed', 'has been updated'],
  ['Put it into my cart', 'Add to my cart'],
  ['costs you nothing more', 'No extra charge'],
  ['hand over both', 'have both ready'],
  ['Finish later', 'Save for later'],
  ['Trees counted', 'Stock'],
  ['For sale', 'Stock'],
  ['spoken for', 'for the line'],
  ['spokenFor', 'forLine'],
  ['forSale', 'stock'],
  ['sellableTo', 'freeFor'],
  ['Sold, not handed over', 'In orders'],
  ['picture text', 'image description'],
  ['Not served, by', 'Not served, in order of'],
  ['Left of the payment', 'Still refundable'],
  ['stock that nobody waits', 'free trees'],
  ['unreserved stock', 'free trees'],
  ['will not tell:', 'will leave out:'],
  ['Nobody is recorded', 'No personal data is stored'],
  ['Text in Markdown', 'Text'],
  ["'Your Place'", 'Will It Grow Here?'],
])('no text says “%s”: it is “%s”', (former) => {
  const old = sources.filter(([, source]) => source.includes(former)).map(([file]) => file);
  expect(old.filter((file) => !allowed[former]?.includes(file))).toEqual([]);
});

/** They read what others wrote: files of earlier exports, and words that people search for. */
const allowed: Record<string, string[]> = {
  'picture text': ['server/catalog/products/csv.ts'],
  autumn: ['domain/catalog/read-day.ts'],
};
