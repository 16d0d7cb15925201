import { describe, expect, test } from 'vitest';
import { unknownDiseases } from '#domain/catalog/diseases.ts';
import { type GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { describeGrowing } from './variety-texts.ts';

const facts: GrowingFacts = {
  kind: 'apple',
  sportOf: null,
  ploidy: 2,
  alleles: [],
  selfFruit: 'none',
  bloomFirst: 1,
  bloomLast: 8,
  pickFirst: '09-15',
  pickLast: '10-03',
  keepWeeks: 20,
  chillWeeks: null,
  uses: ['fresh', 'juice'],
  chillHours: 800,
  ...unknownDiseases,
  sure: 'common',
};

describe('texts made from facts', () => {
  test('say when it blooms, what it needs, when it ripens, how long it keeps and what for', () => {
    expect(describeGrowing(facts)).toEqual({
      bloom: 'Mid to late season, about May 10 to 17',
      pollination: 'Needs another apple in bloom nearby',
      ripens: 'September 15 to October 3',
      keeps: 'Up to 20 weeks at 32 to 35 °F',
      uses: 'Fresh eating, juice and cider',
      diseases: '',
    });
  });

  test('say how readily it falls ill, and what is not known', () => {
    const { diseases } = describeGrowing({ ...facts, fireBlight: 'high', scab: 'low' });
    expect(diseases).toBe(
      'Fire blight: high risk. Scab: low risk. Not known: powdery mildew, cedar apple rust.',
    );
  });

  test('say "about" where the facts are doubtful', () => {
    expect(describeGrowing({ ...facts, sure: 'doubtful' })).toMatchObject({
      ripens: 'About September 15 to October 3',
      keeps: 'About 20 weeks at 32 to 35 °F',
    });
  });

  test('are empty where nothing is known', () => {
    expect(
      describeGrowing({
        ...facts,
        selfFruit: null,
        bloomFirst: null,
        bloomLast: null,
        pickFirst: null,
        pickLast: null,
        keepWeeks: null,
        uses: [],
      }),
    ).toEqual({ bloom: '', pollination: '', ripens: '', keeps: '', uses: '', diseases: '' });
  });

  test('say when a winter pear is ripe', () => {
    const pear: GrowingFacts = {
      ...facts,
      kind: 'pear',
      pickFirst: '09-14',
      pickLast: '09-28',
      chillWeeks: 8,
    };
    expect(describeGrowing(pear).ripens).toBe(
      'Pick September 14 to 28, chill for 8 weeks, then ripen indoors: ready from November 18',
    );
    expect(describeGrowing({ ...pear, chillWeeks: 0 }).ripens).toBe(
      'Pick September 14 to 28, chill for a day or two, then ripen indoors: ready from September 21',
    );
    expect(describeGrowing({ ...pear, chillWeeks: null }).ripens).toBe('September 14 to 28');
  });

  test.each<[Partial<GrowingFacts>, string]>([
    [
      { selfFruit: 'full' },
      'Self-fertile: one tree is enough, and it pollinates another apple in bloom',
    ],
    [{ selfFruit: 'full', ploidy: 3 }, 'Self-fertile: one tree is enough'],
    [{ selfFruit: 'some' }, 'Sets some fruit alone, more with another apple in bloom nearby'],
    [
      { ploidy: 3 },
      'Needs another apple in bloom nearby, and its pollen is sterile: plant two others with it',
    ],
    [
      { sportOf: 'Gala' },
      'Needs another apple in bloom nearby. Won’t pollinate it, too closely related: Gala, Fuji',
    ],
  ])('of pollination with %j: %s', (over, text) => {
    expect(describeGrowing({ ...facts, ...over }, over.sportOf ? ['Fuji'] : []).pollination).toBe(
      text,
    );
  });

  test.each([
    [-8, 0, 'Early, about May 1 to 9'],
    [-4, 5, 'Mid-season, about May 5 to 14'],
    [2, 9, 'Late, about May 11 to 18'],
    [-12, -9, 'Early, about April 27 to 30'],
    [-9, -7, 'Early, about April 30 to May 2'],
  ])('bloom from %i to %i is %s', (bloomFirst, bloomLast, text) => {
    expect(describeGrowing({ ...facts, bloomFirst, bloomLast }).bloom).toBe(text);
  });
});
