import type { Stake } from '#domain/catalog/catalog.ts';
import type { Kind } from '#domain/catalog/growing-facts.ts';

/** Days of a tree's own: known only if its facts are. */
export type TreeDay =
  | 'planted'
  | 'bloomLast'
  | 'pickFirst'
  | 'pickLast'
  | 'chilled'
  | 'ready'
  | 'keepsTo';

/** `MM-DD`, or days after a day of the tree's own. */
type Anchor = string | { after: TreeDay; days: number };

export interface CareRule {
  /** Part of calendar UIDs: never reuse one for something else. */
  task: string;
  title: string;
  text: string;
  first: Anchor;
  /** Missing: one day only. */
  last?: Anchor;
  kinds?: readonly Kind[];
  stakes?: readonly Stake[];
  /** What is to be known of the tree's own rootstock follows the text. */
  tellsCaution?: boolean;
  /** Seasons since planting, 1 the first; default: from 1 on. */
  ages?: { from?: number; to?: number };
  /** Only for trees old enough to bear. */
  needsFruit?: boolean;
  /** Only for trees that we handed over. */
  needsHandover?: boolean;
  /** Comes earlier where everything else comes later. */
  isBeforeWinter?: boolean;
}

const pome = ['apple', 'pear'] as const;
const cherry = ['sweet cherry', 'tart cherry'] as const;
const afterHandover = {
  first: { after: 'planted', days: 1 },
  ages: { from: 0, to: 1 },
  needsHandover: true,
} as const;
const bearingPome = { kinds: pome, needsFruit: true };
const bearingCherry = { kinds: cherry, needsFruit: true };
const whilePicked = {
  first: { after: 'pickFirst', days: 0 },
  last: { after: 'pickLast', days: 0 },
} as const;
const firstSeason = { from: 1, to: 1 };
const grown = { from: 2 };

/** The work of a year, without product names and doses: labels and advice of the county change. */
export const careRules: readonly CareRule[] = [
  {
    task: 'plant',
    title: 'Soak and plant',
    text: 'Soak the roots for a few hours, never longer than a day. Dig a hole as deep as the roots and twice as wide. Keep the graft union, the knob low on the trunk, 2 to 4 inches above the soil. Fill in with the same soil and water well.',
    ...afterHandover,
  },
  {
    task: 'cut-back',
    title: 'Cut back',
    text: 'Cut the trunk back to 30 to 36 inches, just above a bud. The tree will branch below the cut.',
    ...afterHandover,
  },
  {
    task: 'stake',
    title: 'Stake',
    text: 'Drive in a sturdy post and tie the tree to it with a soft, loose tie. On these roots it needs the post for life.',
    stakes: ['always'],
    tellsCaution: true,
    ...afterHandover,
  },
  {
    task: 'stake',
    title: 'Stake',
    text: 'Drive in a stake and tie the tree to it with a soft, loose tie. It can stand alone after three years.',
    stakes: ['first years'],
    ...afterHandover,
  },
  {
    task: 'guard',
    title: 'Guard the trunk',
    text: 'Put a guard around the trunk against rabbits, mice and deer, with room for the trunk to grow.',
    ...afterHandover,
  },
  {
    task: 'prune',
    title: 'Prune',
    text: 'Prune before the buds open. Take out dead, crossing and crowded branches first, then shorten the others to keep the tree at its height.',
    first: '03-01',
    last: '03-31',
    kinds: pome,
    ages: grown,
  },
  {
    task: 'unstake',
    title: 'Take the stake away',
    text: 'Rock the tree by hand. If the roots hold it, take stake and ties away. If not, give it one more year.',
    first: '04-15',
    stakes: ['first years'],
    ages: { from: 4, to: 4 },
  },
  {
    task: 'ties',
    title: 'Check the ties',
    text: 'Loosen ties that cut into the bark, and see that the post stands firm.',
    first: '05-01',
    stakes: ['always'],
  },
  {
    task: 'ties',
    title: 'Check the ties',
    text: 'Loosen ties that cut into the bark, and see that the stake stands firm.',
    first: '05-01',
    stakes: ['first years'],
    ages: { from: 1, to: 3 },
  },
  {
    task: 'water',
    title: 'Water',
    text: 'Give the tree 5 gallons every 7 to 10 days, unless a soaking rain does it for you.',
    first: '05-01',
    last: '09-30',
    ages: firstSeason,
  },
  {
    task: 'water',
    title: 'Water',
    text: 'Small roots never reach deep water: give the tree 10 gallons every 7 to 10 days, unless a soaking rain does it for you.',
    first: '05-01',
    last: '09-30',
    stakes: ['always'],
    ages: grown,
  },
  {
    task: 'fire-blight',
    title: 'Look for fire blight',
    text: 'Look for young shoots that wilt, blacken and bend over like a cane. Cut them off a foot below the damage on a dry day, and disinfect the blade after every cut.',
    first: { after: 'bloomLast', days: 1 },
    last: { after: 'bloomLast', days: 28 },
    kinds: pome,
  },
  {
    task: 'mulch',
    title: 'Mulch',
    text: 'Lay a ring of mulch 3 feet wide around the tree, and leave a hand’s width free at the trunk. It keeps water in and grass out.',
    first: '06-01',
    ages: firstSeason,
  },
  {
    task: 'codling-moth',
    title: 'Watch for codling moth',
    text: 'Look over the young fruit every week. Pick off fruit with a small hole and brown crumbs, and put it in the trash, not on the compost.',
    first: '06-01',
    last: '08-31',
    ...bearingPome,
  },
  {
    task: 'thin',
    title: 'Thin the fruit',
    text: 'Leave one fruit in each cluster, and a hand’s width between fruits. What stays gets larger, and the tree bears again next year.',
    first: '06-01',
    last: '06-20',
    ...bearingPome,
  },
  {
    task: 'fruit-fly',
    title: 'Watch for cherry fruit fly',
    text: 'Hang yellow sticky traps and check them every week. Later pick every cherry, also those you do not want, and leave none on the ground: the maggots leave the fruit there.',
    first: '06-05',
    last: { after: 'pickLast', days: 0 },
    ...bearingCherry,
  },
  {
    task: 'spotted-wing',
    title: 'Watch for spotted wing drosophila',
    text: 'This small fly lays eggs in ripening cherries. Pick as soon as they are ripe, chill them the same day, and leave none on the tree or the ground.',
    first: { after: 'pickFirst', days: -14 },
    last: { after: 'pickLast', days: 0 },
    ...bearingCherry,
  },
  {
    task: 'pull-fruit',
    title: 'Pull off the fruit',
    text: 'Take off every fruit this year. The young tree needs its strength for roots and branches.',
    first: '06-15',
    ages: firstSeason,
  },
  {
    task: 'maggot-traps',
    title: 'Hang apple maggot traps',
    text: 'Hang red sticky traps at eye level on the sunny side, check them every week, and pick up fallen fruit. The fly prefers apples, but lays eggs in pears too.',
    first: '07-01',
    last: '09-15',
    ...bearingPome,
  },
  {
    task: 'net',
    title: 'Net the tree',
    text: 'Put a net over the tree before the cherries turn red and the birds find them. Close it at the trunk, and look every day that no bird is caught.',
    first: { after: 'pickFirst', days: -10 },
    last: { after: 'pickLast', days: 0 },
    ...bearingCherry,
  },
  {
    task: 'pick',
    title: 'Pick',
    text: 'Taste one before you pick. A ripe apple comes off with a gentle twist, and its seeds are brown.',
    ...whilePicked,
    kinds: ['apple'],
    needsFruit: true,
  },
  {
    task: 'pick',
    title: 'Pick',
    text: 'Pick pears while they are firm: on the tree they turn soft from the core. They are ready to pick when they come off as you lift them level.',
    ...whilePicked,
    kinds: ['pear'],
    needsFruit: true,
  },
  {
    task: 'pick',
    title: 'Pick',
    text: 'Taste before you pick: cherries do not ripen off the tree. Pick in the cool of the morning, with their stems.',
    ...whilePicked,
    ...bearingCherry,
  },
  {
    task: 'chill',
    title: 'Chill the pears',
    text: 'These pears need some weeks in the refrigerator before they ripen. Then keep them at room temperature for 7 to 9 days, until the neck gives to your thumb.',
    first: { after: 'pickFirst', days: 0 },
    last: { after: 'chilled', days: 0 },
    kinds: ['pear'],
    needsFruit: true,
  },
  {
    task: 'eat',
    title: 'Enjoy the fruit',
    text: 'Kept at 32 to 35 °F and not too dry, the fruit lasts about this long. Eat bruised fruit first.',
    first: { after: 'ready', days: 0 },
    last: { after: 'keepsTo', days: 0 },
    needsFruit: true,
  },
  {
    task: 'prune',
    title: 'Prune',
    text: 'Prune after picking, in dry weather with more dry days to come. Cherries that are cut in the wet or in winter catch canker.',
    first: { after: 'pickLast', days: 1 },
    last: { after: 'pickLast', days: 21 },
    kinds: cherry,
    ages: grown,
  },
  {
    task: 'mice',
    title: 'Guard against mice',
    text: 'Set the trunk guard down to the soil, and clear grass and mulch away from the trunk. Under snow, mice gnaw the bark all around.',
    first: '10-01',
    last: '10-15',
    ages: { from: 0 },
    isBeforeWinter: true,
  },
  {
    task: 'whiten',
    title: 'Whiten the trunk',
    text: 'Paint the trunk white up to the first branches, or wrap it in a white guard. Winter sun on dark bark splits it.',
    first: '10-15',
    last: '11-01',
    ages: { from: 0 },
    isBeforeWinter: true,
  },
];
