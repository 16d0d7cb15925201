import type { SeedFruit } from '#server/catalog/seed/variety.ts';

const anotherApple = 'Needs another apple in bloom nearby';
const noPollen =
  'Triploid: needs a partner, and its pollen is sterile, so plant two other apples with it';

export const apples: SeedFruit = {
  fruit: 'Apple',
  botanicalName: 'Malus domestica',
  varieties: [
    {
      variety: 'Akane',
      picture: 'akane',
      shows: 'small ripe apples, bright cherry red',
      about:
        'A bright red early-fall apple with white, snappy flesh and a sweet-tart taste. Easy to grow and good both fresh and in the kitchen.',
      bloom: 'Mid-season',
      pollination: anotherApple,
      ripens: 'Mid September',
      zones: '5-8',
      trees: [
        ['Geneva 41', 48, 14],
        ['Geneva 890', 46, 9],
      ],
    },
    {
      variety: "Cox's Orange Pippin",
      picture: 'coxs-orange-pippin',
      shows: 'ripe apples, orange-red over gold with light russet',
      about:
        'The classic English dessert apple: rich, spicy and perfumed. It dislikes heat, so give it a cooler spot with afternoon shade.',
      bloom: 'Mid-season',
      pollination: anotherApple,
      ripens: 'Late September',
      zones: '5-8',
      trees: [
        ['Geneva 214', 49, 6],
        ['Geneva 969', 47, 4],
      ],
    },
    {
      variety: 'Enterprise',
      picture: 'enterprise',
      shows: 'ripe apples, glossy dark red',
      about:
        'A tough-skinned, dark red late apple that stands up to fire blight. Tart when picked, sweeter after some weeks at 32 to 35 °F. Our season is barely long enough for it.',
      bloom: 'Late',
      pollination: anotherApple,
      ripens: 'Late October to early November',
      zones: '4-7',
      trees: [
        ['Geneva 210', 46, 12],
        ['Bud 118', 44, 8],
      ],
    },
    {
      variety: 'Fuji',
      picture: 'fuji',
      shows: 'ripe apples, pink-red stripes over yellow-green',
      about:
        'Very sweet, dense and crisp. Our season is short for it: in cool years the fruit may not finish before hard frost, so give it your warmest wall. Watch it for fire blight.',
      bloom: 'Mid to late',
      pollination: 'Sets some fruit by itself, more with another apple',
      ripens: 'Late October, in warm years',
      zones: '6-9',
      trees: [
        ['Nic 29', 48, 7],
        ['Geneva 41', 48, 0],
      ],
    },
    {
      variety: 'Gala',
      picture: 'gala',
      shows: 'ripe apples, orange-red stripes over gold',
      about:
        'Sweet, mild and thin-skinned, the apple most children choose. Crops young and heavily; watch it for fire blight.',
      bloom: 'Mid to late',
      pollination: 'Another apple in bloom nearby; a second Gala does not help',
      ripens: 'Mid to late September',
      zones: '5-8',
      trees: [
        ['Geneva 41', 46, 22],
        ['Geneva 969', 44, 15],
      ],
    },
    {
      variety: 'Golden Delicious',
      picture: 'golden-delicious',
      shows: 'ripe apples, golden yellow with fine dots',
      about:
        'Honeyed and tender, good for everything from pies to the lunch box. It sets some fruit by itself and is a partner for most other apples.',
      bloom: 'Mid to late',
      pollination:
        'Sets some fruit by itself, more with another apple; a partner for most others except Jonagold',
      ripens: 'Mid October',
      zones: '5-8',
      trees: [
        ['M9-T337', 46, 11],
        ['Geneva 210', 45, 13],
        ['Bud 118', 43, 10],
      ],
    },
    {
      variety: 'Golden Russet',
      picture: 'golden-russet',
      shows: 'ripe apples, golden-brown russet',
      about:
        'A rough golden-brown skin over dense, very sweet flesh with a nutty edge. The old cider maker’s choice, and a fine eating apple.',
      bloom: 'Early to mid',
      pollination: anotherApple,
      ripens: 'Mid October',
      zones: '4-8',
      trees: [
        ['Geneva 969', 46, 9],
        ['Bud 118', 44, 12],
      ],
    },
    {
      variety: 'Granny Smith',
      picture: 'granny-smith',
      shows: 'ripe apples, bright green with white dots',
      about:
        'Firm, tart and green. It will not ripen reliably this far north; we graft it for its long bloom, which overlaps that of most mid and late apples. Watch it for fire blight.',
      bloom: 'Mid to late, over a long time',
      pollination: 'Sets some fruit by itself in warm springs',
      ripens: 'Late October, not in every year',
      zones: '6-9',
      trees: [
        ['M9-T337', 44, 5],
        ['Geneva 210', 44, 6],
      ],
    },
    {
      variety: 'Gravenstein',
      picture: 'gravenstein',
      shows: 'ripe apples, yellow-green with orange-red stripes',
      about:
        'The finest early sauce apple: juicy, tart and aromatic. One of the first to bloom, on a strong, spreading tree.',
      bloom: 'Very early',
      pollination: noPollen,
      ripens: 'Early to mid September',
      zones: '5-8',
      trees: [
        ['Geneva 41', 48, 8],
        ['Geneva 890', 46, 3],
      ],
    },
    {
      variety: 'Honeycrisp',
      picture: 'honeycrisp',
      shows: 'ripe apples, red mottled over yellow',
      about:
        'Explosively crisp, juicy and sweet-tart. Moderate vigor; very winter-hardy. It responds well to calcium and to thinning.',
      bloom: 'Mid to late',
      pollination: anotherApple,
      ripens: 'Late September to early October',
      zones: '3-8',
      trees: [
        ['Geneva 41', 52, 18],
        ['Geneva 890', 50, 4],
        ['Bud 118', 48, 16],
      ],
    },
    {
      variety: 'Jonagold',
      picture: 'jonagold',
      shows: 'large ripe apples, orange-red over yellow',
      about:
        'Big, juicy and aromatic, between honeyed and tart. Equally good fresh and in pies. Watch it for fire blight.',
      bloom: 'Mid to late',
      pollination: `${noPollen}. Golden Delicious does not pollinate it`,
      ripens: 'Early to mid October',
      zones: '5-8',
      trees: [
        ['Pajam 2', 48, 10],
        ['Geneva 969', 46, 7],
      ],
    },
    {
      variety: 'Liberty',
      picture: 'liberty',
      shows: 'ripe apples, dark red over yellow-green',
      about:
        'Immune to scab and resistant to fire blight and rust, so it needs little spraying; codling moth and apple maggot still find it. Crisp, lively and McIntosh-like.',
      bloom: 'Early to mid',
      pollination: anotherApple,
      ripens: 'Late September to early October',
      zones: '4-8',
      trees: [
        ['Geneva 11', 48, 13],
        ['Geneva 890', 46, 17],
        ['Bud 118', 44, 20],
      ],
    },
    {
      variety: 'McIntosh',
      picture: 'mcintosh',
      shows: 'ripe apples, deep red and green with a soft bloom',
      about:
        'Tender, juicy and perfumed, at its best in a cool fall like ours. A hardy tree that takes cold in its stride.',
      bloom: 'Early to mid',
      pollination: 'Sets some fruit by itself, more with another apple',
      ripens: 'Mid to late September',
      zones: '4-7',
      trees: [
        ['Geneva 214', 46, 9],
        ['Bud 118', 44, 11],
      ],
    },
    {
      variety: 'Pristine',
      picture: 'pristine',
      shows: 'ripe apples, clear yellow with a light orange blush',
      about:
        'A clean yellow summer apple, mild and crisp, with resistance to scab. It follows Yellow Transparent by a week or two.',
      bloom: 'Early to mid',
      pollination: anotherApple,
      ripens: 'Early to mid August',
      zones: '4-8',
      trees: [['Geneva 11', 47, 6]],
    },
    {
      variety: 'Red Delicious',
      picture: 'red-delicious',
      shows: 'ripe apples, tall, five-lobed and crimson',
      about:
        'The tall crimson apple that made Washington famous. Sweet and mild; pick it when the ground color turns. Plant it in fresh ground.',
      bloom: 'Mid-season',
      pollination: anotherApple,
      ripens: 'Early to mid October',
      zones: '5-8',
      trees: [
        ['Nic 29', 46, 8],
        ['Geneva 210', 45, 5],
      ],
    },
    {
      variety: 'Spartan',
      picture: 'spartan',
      shows: 'ripe apples, plum red with a blue-gray bloom',
      about: 'Plum-red with snow-white flesh, sweet with a hint of wine. A tidy, reliable tree.',
      bloom: 'Mid-season',
      pollination: 'Sets some fruit by itself, more with another apple',
      ripens: 'Early October',
      zones: '4-8',
      trees: [
        ['Geneva 41', 47, 10],
        ['Geneva 969', 45, 2],
      ],
    },
    {
      variety: "Williams' Pride",
      picture: 'williams-pride',
      shows: 'ripe apples, dark red over yellow-green',
      about:
        'Dark, spicy and immune to scab, with good tolerance of fire blight. It ripens over several weeks, so one tree keeps you in apples.',
      bloom: 'Early',
      pollination: anotherApple,
      ripens: 'Mid to late August',
      zones: '4-8',
      trees: [
        ['Geneva 214', 49, 7],
        ['Geneva 890', 47, 10],
      ],
    },
    {
      variety: 'Yellow Transparent',
      picture: 'yellow-transparent',
      shows: 'ripe apples, pale creamy yellow',
      about:
        'Pale, tart and gone in a week: the first sauce of the summer, from a tree that shrugs at cold. Watch it for fire blight.',
      bloom: 'Very early',
      pollination: 'Sets some fruit by itself, more with another early apple',
      ripens: 'Late July to early August',
      zones: '3-8',
      trees: [
        ['Geneva 41', 45, 6],
        ['Bud 118', 43, 8],
      ],
    },
    {
      variety: 'Zestar!',
      picture: 'zestar',
      shows: 'ripe apples, red over creamy yellow',
      about:
        'Crisp as a late apple but ready before fall, with a brown-sugar sweetness. Bred for hard winters.',
      bloom: 'Early',
      pollination: 'Needs another early apple; Honeycrisp and Gala bloom too late for it',
      ripens: 'Late August to early September',
      zones: '3-8',
      trees: [
        ['M9-T337', 49, 5],
        ['Geneva 890', 47, 12],
      ],
    },
  ],
};
