import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const search = (text: string) => shop.services.shop.searchTrees(text);

/** What must be among the first five, what must not, and why the first was found. */
type Query = [text: string, found: string[], never: string[], why?: RegExp];

const prone = [
  'Gala',
  'Fuji',
  'Jonagold',
  'Granny Smith',
  'Yellow Transparent',
  'Bartlett',
  'Bosc',
];
const late = ['Granny Smith', 'Fuji', 'Enterprise'];
const early = ['Yellow Transparent', 'Pristine', "Williams' Pride"];
const keepers = ['Fuji', 'Granny Smith', 'Enterprise'];
const hardiest = ['Honeycrisp', 'Yellow Transparent', 'Zestar!'];
const large = ['Stella', 'Bosc', 'Bing', 'Lapins'];

describe('a search for a need finds by facts, and never what a text warns of', () => {
  test.each<Query>([
    ['disease resistant', ['Enterprise', 'Liberty'], prone, /^Resists fire blight, scab/],
    ['disease resistant apple', ['Enterprise', 'Liberty', "Williams' Pride"], prone],
    ['disease-resistant apples', ['Enterprise', 'Liberty'], prone],
    ['apple that resists disease', ['Enterprise', 'Liberty'], prone],
    ['no spray apple', ['Enterprise', 'Liberty'], prone],
    ['resistant pear', ['Seckel', 'Orcas', 'Rescue'], prone],
    ['fire blight', ['Enterprise', 'Liberty', 'Red Delicious'], prone, /^Resists fire blight$/],
    ['fire blight resistant', ['Enterprise', 'Liberty'], prone],
    ['fireblight', ['Enterprise', 'Liberty'], prone],
    ['resists fire blight', ['Enterprise', 'Liberty'], prone],
    ['fire blight resistant pear', ['Seckel'], prone],
    ['blight', ['Enterprise', 'Liberty'], prone],
    ['scab', ['Enterprise', 'Liberty'], ['McIntosh', 'Gala'], /^Resists scab$/],
    ['scab resistant apple', ['Enterprise', 'Liberty', 'Pristine', "Williams' Pride"], ['Gala']],
    ['scab resistant pear', ['Orcas', 'Rescue'], ['Bartlett']],
    ['powdery mildew', ['Enterprise', 'Red Delicious'], ['Granny Smith', 'Liberty']],
    ['cedar apple rust', ['Enterprise', 'Liberty', 'Red Delicious'], ['Gala', 'Fuji']],
    ['cherry that does not crack', ['Regina'], ['Bing']],
    ['split resistant cherry', ['Regina'], ['Bing']],
    ['disease resistant cherry', [], ['Bing', 'Regina']],
    ['early apple', early, late, /^Picked July 25/],
    ['early', ['Chelan', 'Yellow Transparent', 'Bartlett'], late],
    ['earliest apple', early, late],
    ['summer apple', early, late],
    ['early cherry', ['Chelan', 'Tieton'], ['Sweetheart', 'Skeena']],
    ['early pear', ['Bartlett', 'Orcas'], ['Comice', 'Bosc']],
    ['late apple', late, ['Zestar!', ...early], /^Picked about October 25/],
    ['late', ['Granny Smith', 'Comice', 'Sweetheart'], ['Zestar!', ...early]],
    ['late cherry', ['Sweetheart', 'Skeena'], ['Chelan', 'Tieton']],
    ['late pear', ['Comice', 'Bosc'], ['Bartlett', 'Orcas']],
    ['keeps', keepers, ['Yellow Transparent', "Williams' Pride"], /^Keeps about 34 weeks$/],
    ['keeps long', keepers, ['Yellow Transparent']],
    ['good keeper', keepers, ["Williams' Pride", 'Gravenstein']],
    ['long keeping apple', keepers, ["d'Anjou", 'Zestar!']],
    ['storage apple', keepers, ["d'Anjou"]],
    ['pear that keeps', ["d'Anjou", 'Bosc', 'Comice'], ['Orcas', 'Enterprise']],
    ['keeping cherry', [], ['Bing']],
    ['small yard', ['Akane', 'Gala'], large, /^8-10 ft on /],
    ['small garden', ['Akane', 'Gala'], large],
    ['apple for a small yard', ['Akane', 'Gala'], large],
    ['compact', ['Akane', 'Gala'], large],
    ['patio', ['Akane', 'Gala'], large],
    ['cherry for a small yard', [], large],
    ['cider', ['Golden Russet', 'Liberty'], ['Honeycrisp', 'Gala'], /^Good for juice and cider$/],
    ['cider apple', ['Golden Russet', 'Gravenstein'], ['Honeycrisp']],
    ['hard cider', ['Golden Russet'], ['Honeycrisp']],
    ['pie', ['Montmorency'], ['Honeycrisp', 'Fuji'], /^Good for cooking and pies$/],
    ['baking apple', ['Akane', 'Enterprise'], ['Honeycrisp', 'Fuji']],
    ['applesauce', ['Gravenstein', 'McIntosh'], ['Honeycrisp']],
    ['canning pear', ['Bartlett', 'Orcas'], ['Comice']],
    [
      'pollinates Honeycrisp',
      ['Gala'],
      ['Zestar!', 'Gravenstein', 'Honeycrisp'],
      /^Pollinates Honeycrisp$/,
    ],
    ['pollinator for honeycrisp', ['Gala'], ['Zestar!', 'Jonagold', 'Honeycrisp']],
    ['partner for Bing', ['Lapins'], ['Regina', 'Montmorency', 'Bing']],
    ['pollinates hunnycrisp', ['Gala'], ['Zestar!']],
    ['early apple that pollinates Gravenstein', ['Yellow Transparent'], late],
    ['ripens in July', ['Chelan', 'Tieton', 'Bing'], ['Gala', 'Sweetheart'], /^Picked July 5/],
    ['apple ripe in August', ['Pristine', "Williams' Pride"], ['Gala', 'Bing']],
    ['november', ['Granny Smith', 'Enterprise', 'Fuji'], ['Gala']],
    ['self fertile', ['Lapins', 'Stella'], ['Bing', 'Honeycrisp'], /^Bears without a partner$/],
    ['cold hardy apple', ['Honeycrisp', 'Zestar!'], ['Fuji', 'Gala'], /^Hardy in zones 3-8$/],
    [
      'late apple that keeps',
      keepers,
      ['Zestar!'],
      /^Picked about October 25.*Keeps about 34 weeks/,
    ],
    ['disease resistant apple for cider', ['Liberty'], ['Honeycrisp', 'Gravenstein']],
    ['early cherry self fertile', [], ['Chelan', 'Bing']],
    [
      'blooms late',
      ['Regina', 'BlackGold', 'Enterprise'],
      ['Chelan', 'Gravenstein'],
      /^Blooms late/,
    ],
    [
      'early blooming apple',
      ['Gravenstein', 'Zestar!'],
      ['Enterprise', 'Pristine'],
      /^Blooms early/,
    ],
    ['late frost', ['Regina', 'BlackGold'], ['Chelan'], /^Blooms late/],
    ['summer pear', [], ['Bartlett']],
    ['fall apple', ['Gravenstein', 'Akane'], ['Pristine', 'Bartlett'], /^Picked/],
    ['winter apple', late, ['Sweetheart', 'Comice']],
    ['short season apple', early, late],
    ['long season', ['Granny Smith'], early],
    ['midseason apple', ['Honeycrisp'], [...early, ...late], /^Picked/],
    ['stores all winter', keepers, ['Gala', 'Bosc'], /^Keeps about 34 weeks$/],
    ['keeps til march', keepers, ['Gala', 'Bosc']],
    ['apple 10 feet tall', ['Akane', 'Gala'], ['Enterprise', ...large], /^8-10 ft on [^.]*$/],
    ['keeps until spring', keepers, ['Golden Delicious', 'Gala']],
    ['keeps till christmas', keepers, ['Zestar!', 'McIntosh']],
    ['ripe by the 4th of July', [], ['Chelan']],
    ['ripe by July 10', ['Chelan', 'Tieton'], ['Bing'], /^Picked July 5/],
    ['ripe before September', ['Chelan'], ['Gravenstein', 'Gala']],
    ['ripe by labor day', ['Chelan'], ['Gala']],
    ['ripens after October', late, ["Cox's Orange Pippin"], /^Picked about October 25/],
    ['late September apple', ['Gala', 'Honeycrisp'], ['Gravenstein', 'Red Delicious']],
    ['apple without spray', ['Enterprise', 'Liberty'], prone],
    ['low spray', ['Enterprise', 'Liberty'], prone],
    ['needs spraying', [], ['Enterprise', ...prone]],
    ['does not get scab', ['Enterprise', 'Liberty'], ['McIntosh', 'Gala'], /^Resists scab$/],
    ['no fire blight', ['Enterprise', 'Liberty'], prone, /^Resists fire blight$/],
    ['pear not susceptible to fire blight', ['Seckel'], prone],
    ['susceptible to fire blight', [], [...prone, 'Enterprise', 'Liberty']],
    ['not fire blight resistant', [], [...prone, 'Enterprise', 'Liberty']],
    ['not resistant to scab', [], ['Enterprise', 'Liberty', 'McIntosh']],
    ['apples that get scab', [], ['Enterprise', 'Liberty', 'McIntosh']],
    ['not early apple', ['McIntosh'], early, /^Picked/],
    ['apple that is not late', ['Honeycrisp'], late, /^Picked/],
    ['does not keep', ['Yellow Transparent'], keepers, /^Keeps 1 week$/],
    ['not hardy apple', ['Fuji', 'Granny Smith'], hardiest, /^Hardy in zones 6-9$/],
    ['hardiest apple', hardiest, ['Fuji', 'Gala']],
    ['zone 4 apple', ['Honeycrisp', 'Enterprise'], ['Fuji', 'Gala', 'Bosc'], /^Hardy in zones/],
    [
      'apple not for zone 4',
      ['Fuji', 'Gala'],
      ['Honeycrisp', 'Enterprise'],
      /^Hardy in zones 5-8$/,
    ],
    ['dwarf apple', ['Akane', 'Gala'], ['Enterprise', ...large], /^8-10 ft on /],
    ['dwarf pear', [], ['Bosc', 'Seckel']],
    ['pear that is not dwarf', ['Bosc'], ['Gala'], /^18-20 ft on /],
    ['semi dwarf pear', ['Bosc', 'Bartlett'], ['Gala'], /^12-15 ft on /],
    [
      'bears young',
      ['Akane', 'Gala'],
      ['Enterprise', 'Bosc'],
      /^First fruit after 2 to 3 years on /,
    ],
    [
      'low chill apple',
      ['Granny Smith', 'Fuji', 'Gala'],
      ['Liberty'],
      /^Needs about 450 chill hours$/,
    ],
    ['no pollinator needed', ['Lapins', 'Stella'], ['Bing', 'Fuji'], /^Bears without a partner$/],
    ["doesn't need a pollinator", ['Lapins', 'Stella'], ['Bing', 'Fuji']],
    ['needs a pollinator', ['Akane'], ['Lapins', 'Stella'], /^Needs a partner$/],
    ['self pollinating cherry', ['Lapins', 'Stella'], ['Bing']],
    ['cherry not self fertile', ['Bing'], ['Lapins', 'Stella'], /^Needs a partner$/],
    ['fuji pollinator', ['Gala'], ['Fuji', 'Jonagold', 'Gravenstein'], /^Pollinates Fuji$/],
    ['pollination partner for Bing', ['Lapins'], ['Regina', 'Bing'], /^Pollinates Bing$/],
    ['apple crisp', ['Akane', 'Enterprise'], ['Honeycrisp'], /^Good for cooking and pies$/],
    ['not too late apple', ['Honeycrisp'], late],
    [
      'apple picked no later than September 10',
      ['Zestar!', 'Pristine'],
      ['Gala'],
      /^Picked August/,
    ],
    ['apple not before October', ['Jonagold'], ['Gala', 'Honeycrisp'], /^Picked/],
    ['pollinates Gravenstein and Jonagold', ['Golden Russet'], ['Gala', 'Gravenstein']],
    ['what goes with gala', ['Akane'], ['Gala', 'Jonagold'], /^Pollinates Gala$/],
    ['match for Bing', ['Lapins'], ['Bing', 'Regina']],
    ['apple under 10 feet', ['Akane', 'Gala'], ['Enterprise', ...large], /^8-10 ft on /],
    ['6 ft tree', [], ['Tieton', 'Gala']],
    ['apple that lasts until April', keepers, ['Gala']],
    ['diesease resistant', ['Enterprise', 'Liberty'], prone],
    ['polinator for honeycrisp', ['Gala'], ['Zestar!', 'Honeycrisp']],
    ['keeps for grandma', keepers, ['Yellow Transparent']],
    ['peach that keeps', [], keepers],
    ['heat tolerant', [], ["Cox's Orange Pippin"]],
    ['shade tree', [], ["Cox's Orange Pippin"]],
    ['codling moth', [], ['Liberty']],
    ['apple maggot resistant', [], ['Liberty']],
  ])('“%s”: %j, never %j', async (text, found, never, why) => {
    const { names, reasons } = await search(text);
    const first = names.slice(0, 5);
    expect(first.filter((name) => found.includes(name)).toSorted()).toEqual(found.toSorted());
    expect(found.length > 0 || names.length === 0).toBe(true);
    expect(first.filter((name) => never.includes(name))).toEqual([]);
    expect(reasons[names[0] ?? ''] ?? '').toMatch(why ?? /^/);
    expect(names.filter((name) => !reasons[name])).toEqual([]);
  });
});

test('a word after a “not” that no fact turns around is no reason to find a tree', async () => {
  const { names, ignored } = await search('apple that is not red');
  expect(names).toContain('Granny Smith');
  expect(names).not.toContain('Red Delicious');
  expect(ignored).toEqual(['not red']);
  expect((await search('not honeycrisp')).names).toEqual([]);
});

test.each([
  ['a text of 200 words', Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')],
  ['200 words that all are needs', 'late keeps cider '.repeat(67)],
  ['one letter', 'z'],
  ['a wildcard of SQL', '%'],
  ['wildcards of SQL', '100%_late\\'],
  ['quotes', "'; drop table varieties; --"],
  ['a partner of nothing', 'pollinates'],
  ['a partner of no tree', 'pollinates the moon'],
])('%s has an answer', async (_what, text) => {
  const { names, ignored, suggestions } = await search(text);
  expect([names, ignored, suggestions].every(Array.isArray)).toBe(true);
});

test('the filters for disease and keeping hold what the facts tell', async () => {
  const { facts } = await shop.services.shop.listFilterFacts();
  const having = (tag: string) =>
    Object.entries(facts)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([variety]) => variety)
      .toSorted();
  expect(having('resists:scab')).toEqual([
    'Enterprise',
    'Liberty',
    'Orcas',
    'Pristine',
    'Rescue',
    "Williams' Pride",
  ]);
  expect(having('keeps:20')).toContain('Enterprise');
  expect(having('keeps:20')).not.toContain('Gala');
  expect(having('keeps:12')).toContain('Gala');
  expect(having('resists:fireBlight')).not.toContain('Gala');
});
