import { expect, test } from 'vitest';
import { describeEffect } from './orchard-effect.ts';
import type { Flowering } from './pollination.ts';

const apple = (variety: string, facts: Partial<Flowering> = {}): Flowering => ({
  variety,
  kind: 'apple',
  sportOf: null,
  ploidy: 2,
  alleles: [],
  selfFruit: 'none',
  bloomFirst: 10,
  bloomLast: 20,
  ...facts,
});
const early = apple('Early');
const middle = apple('Middle');
const late = apple('Late', { bloomFirst: 30, bloomLast: 40 });
const latest = apple('Latest', { bloomFirst: 31, bloomLast: 41 });
const alone = apple('Alone', { selfFruit: 'full', bloomFirst: 60, bloomLast: 70 });
const doubtful = apple('Doubtful', { ploidy: null });

test.each<[string, Flowering[], Flowering[], string[]]>([
  [
    'the partner of a tree leaves',
    [early, middle, alone],
    [early, alone],
    [
      'Without Middle: Early needs another apple that blooms at the same time within 100 ft, in your yard or a neighbor’s.',
    ],
  ],
  ['a tree leaves that nobody needed', [early, middle, alone], [early, middle], []],
  ['one of two partners leaves', [early, middle, apple('Third')], [early, middle], []],
  [
    'a new tree helps one that stood alone',
    [late],
    [late, latest],
    ['Late will bear: Latest pollinates it.', 'Latest will bear: Late pollinates it.'],
  ],
  [
    'a new tree has no partner',
    [early, middle],
    [early, middle, late],
    [
      'Late needs another apple that blooms at the same time within 100 ft, in your yard or a neighbor’s.',
    ],
  ],
  ['a new tree needs no partner', [early, middle], [early, middle, alone], []],
  [
    'a good partner is swapped for a doubtful one',
    [early, middle],
    [early, doubtful],
    [
      'Without Middle: Early will probably bear: Doubtful may pollinate it. We do not know whether the pollen of Doubtful is fertile.',
      'Doubtful will bear: Early pollinates it.',
    ],
  ],
  ['a second tree of the same variety comes', [early, middle], [early, early, middle], []],
])('when %s, the change says so', (_what, before, after, texts) => {
  expect(describeEffect(before, after)).toEqual(texts);
});
