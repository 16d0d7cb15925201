import type { SeedFruit } from '#server/catalog/seed/variety.ts';

const selfFertile = 'Self-fertile: one tree is enough, and it pollinates others in bloom';

export const cherries: SeedFruit = {
  fruit: 'Cherry',
  botanicalName: 'Prunus avium',
  varieties: [
    {
      variety: 'Bing',
      picture: 'bing',
      shows: 'ripe cherries, deep mahogany red',
      about:
        'The cherry all others are measured by: large, firm, mahogany and rich. It wants a partner and a dry week before harvest.',
      bloom: 'Mid-season',
      pollination: 'Needs another sweet cherry: Lapins, Rainier, Van or Skeena',
      ripens: 'Mid to late July',
      zones: '5-8',
      trees: [
        ['Gisela 6', 54, 4],
        ['Krymsk 5', 54, 15],
        ['MaxMa 14', 52, 11],
      ],
    },
    {
      variety: 'BlackGold',
      picture: 'blackgold',
      shows: 'ripe cherries, black-red',
      about:
        'Blooms so late that spring frosts pass it by. Hardy, self-fertile and black-red to the pit.',
      bloom: 'Very late',
      pollination: selfFertile,
      ripens: 'Late July',
      zones: '5-8',
      trees: [
        ['Gisela 6', 54, 12],
        ['MaxMa 14', 52, 6],
      ],
    },
    {
      variety: 'Chelan',
      picture: 'chelan',
      shows: 'ripe cherries, heart-shaped and mahogany red',
      about:
        'Twelve days ahead of Bing, firm and heart-shaped: the first good sweet cherry of the summer.',
      bloom: 'Early',
      pollination:
        'Needs another sweet cherry such as Lapins or Sweetheart; Tieton does not pollinate it',
      ripens: 'Early to mid July',
      zones: '5-8',
      trees: [['Krymsk 5', 52, 10]],
    },
    {
      variety: 'Lapins',
      picture: 'lapins',
      shows: 'large ripe cherries, dark red',
      about:
        'Large, dark and firm, and it needs no partner. It bears so heavily that we graft it on stronger roots.',
      bloom: 'Early',
      pollination: selfFertile,
      ripens: 'Late July to early August',
      zones: '5-8',
      trees: [
        ['Krymsk 5', 54, 19],
        ['MaxMa 14', 52, 14],
      ],
    },
    {
      variety: 'Montmorency',
      picture: 'montmorency',
      shows: 'ripe tart cherries, clear bright red on short stalks',
      about:
        'The pie cherry: clear red, bright and tart. Hardier than any sweet cherry, and one tree is enough.',
      bloom: 'Late',
      pollination: 'Self-fertile; a tart cherry, so no partner for sweet ones',
      ripens: 'Mid to late July',
      zones: '4-7',
      trees: [
        ['Gisela 6', 50, 16],
        ['Krymsk 5', 50, 9],
        ['MaxMa 14', 48, 8],
      ],
    },
    {
      variety: 'Rainier',
      picture: 'rainier',
      shows: 'ripe cherries, yellow with a red blush',
      about:
        'Yellow with a sunrise cheek, the sweetest cherry we know. Born in Prosser, Washington; handle it gently.',
      bloom: 'Mid-season',
      pollination: 'Needs another sweet cherry: Bing, Van, Stella or Sweetheart',
      ripens: 'Mid to late July',
      zones: '5-8',
      trees: [
        ['Gisela 6', 56, 13],
        ['Krymsk 5', 56, 8],
      ],
    },
    {
      variety: 'Regina',
      picture: 'regina',
      shows: 'large ripe cherries, dark purple-red on long stalks',
      about: 'Late, large and the least likely to split in rain. It blooms after the worst frosts.',
      bloom: 'Very late',
      pollination:
        'Needs another late sweet cherry such as BlackGold or Skeena; Van does not pollinate it',
      ripens: 'Late July to early August',
      zones: '5-8',
      trees: [
        ['Gisela 6', 54, 7],
        ['Krymsk 5', 54, 5],
      ],
    },
    {
      variety: 'Skeena',
      picture: 'skeena',
      shows: 'large ripe cherries, almost black',
      about: 'Almost black, firm and late, in loose clusters that dry quickly after rain.',
      bloom: 'Late',
      pollination: selfFertile,
      ripens: 'Early August',
      zones: '5-8',
      trees: [
        ['Krymsk 5', 54, 11],
        ['MaxMa 14', 52, 9],
      ],
    },
    {
      variety: 'Stella',
      picture: 'stella',
      shows: 'ripe cherries, heart-shaped and dark red',
      about: 'The first self-fertile sweet cherry, and still a good one: dark, sweet, dependable.',
      bloom: 'Mid-season',
      pollination: selfFertile,
      ripens: 'Late July',
      zones: '5-8',
      trees: [
        ['Gisela 6', 52, 17],
        ['MaxMa 14', 50, 3],
      ],
    },
    {
      variety: 'Sweetheart',
      picture: 'sweetheart',
      shows: 'ripe cherries, heart-shaped and bright red',
      about:
        'The last of the season: bright red, firm and sweet in August. Self-fertile, and a heavy bearer.',
      bloom: 'Early to mid',
      pollination: selfFertile,
      ripens: 'Early to mid August',
      zones: '5-8',
      trees: [
        ['Krymsk 5', 54, 12],
        ['MaxMa 14', 52, 10],
      ],
    },
    {
      variety: 'Tieton',
      picture: 'tieton',
      shows: 'very large ripe cherries, glossy mahogany red',
      about: 'Enormous, glossy and early, with a mild sweetness. Best in a dry, sunny place.',
      bloom: 'Mid-season',
      pollination:
        'Needs another sweet cherry such as Lapins, Bing or Rainier; Chelan does not pollinate it',
      ripens: 'Mid July',
      zones: '5-8',
      trees: [['Gisela 6', 54, 2]],
    },
    {
      variety: 'Van',
      picture: 'van',
      shows: 'ripe cherries, round, shiny and dark red, on short stalks',
      about:
        'Round, shiny and intensely sweet, from a hardy tree that is the traditional partner of Bing.',
      bloom: 'Mid-season',
      pollination:
        'Needs another sweet cherry such as Bing or Rainier; Regina does not pollinate it',
      ripens: 'Mid to late July',
      zones: '5-8',
      trees: [['Krymsk 5', 52, 0]],
    },
  ],
};
