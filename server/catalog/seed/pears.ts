import type { SeedFruit } from '#server/catalog/seed/variety.ts';

const chill = (time: string, indoors = 'about 7 days'): string =>
  `Pick it firm, chill it for ${time} and let it ripen indoors for ${indoors}.`;
const fireBlight = 'Watch it for fire blight.';

export const pears: SeedFruit = {
  fruit: 'Pear',
  botanicalName: 'Pyrus communis',
  varieties: [
    {
      variety: 'Bartlett',
      picture: 'bartlett',
      shows: 'ripe pears, soft yellow-green with fine dots',
      about: `The summer pear of Washington: sweet, buttery and full of juice, fresh or from the jar. Pick it firm; after a day or two in the cold it ripens indoors in about 5 days. ${fireBlight}`,
      bloom: 'Mid-season',
      pollination: 'Partly self-fertile; d’Anjou, Bosc and Comice pollinate it, Seckel does not',
      ripens: 'Early to mid September',
      zones: '5-8',
      trees: [
        ['OHxF 87', 46, 3],
        ['OHxF 97', 48, 12],
      ],
    },
    {
      variety: 'Bosc',
      picture: 'bosc',
      shows: 'ripe pears, long-necked and cinnamon-brown',
      about: `Long-necked and cinnamon-brown, with firm, spicy flesh that holds its shape in baking. ${chill('2 to 6 weeks')} ${fireBlight}`,
      bloom: 'Mid to late',
      pollination: 'Needs another pear: d’Anjou, Bartlett, Comice or Seckel',
      ripens: 'Mid to late September',
      zones: '4-9',
      trees: [
        ['OHxF 87', 47, 14],
        ['OHxF 97', 49, 9],
      ],
    },
    {
      variety: 'Comice',
      picture: 'comice',
      shows: 'ripe pears, broad and yellow-green with russet',
      about: `The one you eat with a spoon: broad, melting and perfumed. It sets fruit even without a partner, more with one. ${chill('4 to 6 weeks')} ${fireBlight}`,
      bloom: 'Late',
      pollination: 'Sets some fruit by itself; d’Anjou, Bartlett, Bosc or Seckel help',
      ripens: 'Late September to early October',
      zones: '5-9',
      trees: [
        ['OHxF 87', 49, 8],
        ['OHxF 97', 51, 5],
      ],
    },
    {
      variety: "d'Anjou",
      picture: 'd-anjou',
      shows: 'ripe pears, egg-shaped and light green',
      about: `Egg-shaped, green to the end, mild and juicy. It is a partner for most pears. ${chill('up to 8 weeks', 'about 9 days')} ${fireBlight}`,
      bloom: 'Early to mid',
      pollination: 'Partly self-fertile; Bartlett, Bosc, Comice or Seckel help',
      ripens: 'Mid to late September',
      zones: '5-8',
      trees: [
        ['OHxF 87', 46, 11],
        ['OHxF 97', 48, 10],
      ],
    },
    {
      variety: 'Flemish Beauty',
      picture: 'flemish-beauty',
      shows: 'ripe pears, yellow with a red-brown blush',
      about: `The pear for cold places: hardy to zone 4, sweet and musky, with a red-brown cheek. ${chill('about a week')} ${fireBlight}`,
      bloom: 'Mid-season',
      pollination: 'Sets some fruit by itself, more with another European pear',
      ripens: 'Mid to late September',
      zones: '4-8',
      trees: [['OHxF 97', 48, 13]],
    },
    {
      variety: 'Orcas',
      picture: 'orcas',
      shows: 'large ripe pears, yellow with a carmine blush',
      about: `Found on Orcas Island: large, buttery and resistant to scab, good fresh, dried and canned. ${chill('about a week')}`,
      bloom: 'Mid-season',
      pollination: 'Needs another European pear',
      ripens: 'Early to mid September',
      zones: '5-8',
      trees: [
        ['OHxF 87', 47, 6],
        ['OHxF 97', 49, 4],
      ],
    },
    {
      variety: 'Rescue',
      picture: 'rescue',
      shows: 'large ripe pears, yellow with a bright orange-red blush',
      about: `Big, glowing and smooth, resistant to scab, and it keeps to December. ${chill('about a week')}`,
      bloom: 'Mid-season',
      pollination: 'Needs another European pear',
      ripens: 'Early to mid September',
      zones: '5-8',
      trees: [
        ['OHxF 87', 47, 5],
        ['OHxF 97', 49, 7],
      ],
    },
    {
      variety: 'Seckel',
      picture: 'seckel',
      shows: 'small ripe pears, russet brown with a maroon blush',
      about: `Two bites of spice and honey. A small, slow tree that resists fire blight better than any other we graft.`,
      bloom: 'Mid-season',
      pollination: 'Partly self-fertile; Bosc or Comice help, Bartlett does not',
      ripens: 'Early to mid September',
      zones: '5-8',
      trees: [
        ['OHxF 87', 47, 9],
        ['OHxF 97', 49, 0],
      ],
    },
  ],
};
