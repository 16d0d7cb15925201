import { describe, expect, test } from 'vitest';
import { rootstockGuide } from './rootstock-guide.ts';
import { findRootstock, rootstocks } from './rootstocks.ts';

describe('finding a rootstock by its name in a price list', () => {
  test.each([
    ['M9-T337', 'M9-T337'],
    ['m9 t337', 'M9-T337'],
    ['Geneva® 41', 'Geneva 41'],
    ['Honeycrisp on G.41', 'Geneva 41'],
    ['G.11', 'Geneva 11'],
    ['GENEVA 214', 'Geneva 214'],
    ['Budagovsky 118', 'Bud 118'],
    ['Gisela® 6', 'Gisela 6'],
    ['OHxF 97', 'OHxF 97'],
    ['OH×F 87', 'OHxF 87'],
    ['NIC29', 'Nic 29'],
    ['B.118', 'Bud 118'],
    ['Pajam® 2', 'Pajam 2'],
    ['GiSelA 6', 'Gisela 6'],
    ['VSL-2', 'Krymsk 5'],
  ])('%s is %s', (written, name) => {
    expect(findRootstock(written)?.name).toBe(name);
  });

  test.each(['Antonovka', '', 'seedling'])('"%s" is not found', (written) => {
    expect(findRootstock(written)).toBeUndefined();
  });

  test('every spelling leads to its own rootstock', () => {
    for (const { name, shortName, otherNames } of rootstocks)
      for (const spelling of [name, shortName, ...otherNames])
        expect([spelling, findRootstock(spelling)?.name]).toEqual([spelling, name]);
  });
});

describe('the guide', () => {
  test('lists ten apple, three cherry and two pear rootstocks', () => {
    const count = (fruit: string) =>
      rootstockGuide.filter((rootstock) => rootstock.fruit === fruit).length;
    expect([count('Apple'), count('Cherry'), count('Pear')]).toEqual([10, 3, 2]);
  });

  test('has a text for every field of every rootstock, all of them cold hardy', () => {
    for (const { otherNames: _mayBeNone, ...entry } of rootstockGuide) {
      for (const value of Object.values(entry)) expect(value.toString()).not.toBe('');
      expect(entry.coldHardiness).toBe('Cold hardy');
    }
  });

  test.each([
    ['Geneva 214', '8-10 ft', 'Early'],
    ['Geneva 11', '10-12 ft', 'Early'],
    ['Pajam 2', '10-12 ft', 'Early-medium'],
    ['Bud 118', '12-14 ft', 'Medium'],
    ['Geneva 890', '12-15 ft', 'Medium'],
    ['MaxMa 14', '16-18 ft', 'Medium'],
    ['OHxF 87', '12-15 ft', 'Early-medium'],
    ['OHxF 97', '18-20 ft', 'Medium-late'],
  ])('%s grows %s and fruits %s', (name, matureSize, production) => {
    expect(findRootstock(name)).toMatchObject({ matureSize, production });
  });
});
