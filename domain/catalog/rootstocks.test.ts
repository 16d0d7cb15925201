import { describe, expect, test } from 'vitest';
import { rootstockFinder } from './rootstock-names.ts';

const find = rootstockFinder([
  { name: 'Geneva 11', shortName: 'G.11', otherNames: [] },
  { name: 'Geneva 214', shortName: 'G.214', otherNames: [] },
  { name: 'Geneva 41', shortName: 'G.41', otherNames: [] },
  { name: 'M9', shortName: 'M9', otherNames: [''] },
  { name: 'M9-T337', shortName: 'M9-T337', otherNames: [] },
  { name: 'Bud 118', shortName: 'B.118', otherNames: ['Budagovsky 118'] },
  { name: 'OHxF 87', shortName: 'OHxF 87', otherNames: ['Farmingdale 87'] },
  { name: 'Krymsk 5', shortName: 'Krymsk 5', otherNames: ['VSL-2'] },
]);

describe('finding a rootstock by its name in a price list', () => {
  test.each([
    ['M9-T337', 'M9-T337'],
    ['m9 t337', 'M9-T337'],
    ['M9', 'M9'],
    ['Geneva® 41', 'Geneva 41'],
    ['Honeycrisp on G.41', 'Geneva 41'],
    ['G.11', 'Geneva 11'],
    ['GENEVA 214', 'Geneva 214'],
    ['Budagovsky 118', 'Bud 118'],
    ['OH×F 87', 'OHxF 87'],
    ['B.118', 'Bud 118'],
    ['VSL-2', 'Krymsk 5'],
  ])('%s is %s', (written, name) => {
    expect(find(written)?.name).toBe(name);
  });

  test.each(['Antonovka', '', 'seedling'])('"%s" is not found', (written) => {
    expect(find(written)).toBeUndefined();
  });
});
