import { rootstocks, type Rootstock } from './rootstocks.ts';

/** A rootstock with its guide texts. */
export interface RootstockGuideEntry extends Rootstock {
  soilAdaptation: string;
  benefits: string;
  /** Unpruned size, and below whether the tree needs a stake: price lists omit both. */
  unpruned: string;
  support: string;
}

type Texts = Omit<RootstockGuideEntry, keyof Rootstock>;

const texts: Record<string, Texts> = {
  'M9-T337': {
    soilAdaptation: 'Fertile, well-drained soil',
    benefits: 'The classic dwarf stock: fruits young, picked from the ground, resists collar rot',
    unpruned: '30-35% of a standard tree',
    support: 'Stake for life',
  },
  'Geneva 41': {
    soilAdaptation: 'Most soils, tolerates replanted ground',
    benefits: 'Highly resistant to fire blight and root rot, came through hard test winters unhurt',
    unpruned: '30-35% of a standard tree',
    support: 'Stake for life',
  },
  'Geneva 214': {
    soilAdaptation: 'Most soils, tolerates replanted ground',
    benefits: 'Resists fire blight, woolly apple aphid and root rot',
    unpruned: '30-40% of a standard tree',
    support: 'Stake for life',
  },
  'Geneva 11': {
    soilAdaptation: 'Good loam; poor in sand and on replanted ground',
    benefits: 'Early, heavy crops on a small tree',
    unpruned: '30-45% of a standard tree',
    support: 'Stake for life',
  },
  'Nic 29': {
    soilAdaptation: 'Fertile, well-drained soil',
    benefits: 'The strongest of the M9 family, with fibrous roots that take hold fast',
    unpruned: '35-40% of a standard tree',
    support: 'Stake for life',
  },
  'Pajam 2': {
    soilAdaptation: 'Fertile, well-drained soil',
    benefits: 'Even, productive trees; resists collar rot',
    unpruned: 'About 35% of a standard tree',
    support: 'Stake for life',
  },
  'Bud 118': {
    soilAdaptation: 'Wide range, dry sand included',
    benefits: 'Very hardy and free-standing, no suckers',
    unpruned: '75-95% of a standard tree: 12-14 ft only with yearly pruning',
    support: 'None',
  },
  'Geneva 890': {
    soilAdaptation: 'Most soils, tolerates replanted ground',
    benefits: 'Free-standing; resists fire blight, crown rot and woolly apple aphid',
    unpruned: '40-50% of a standard tree in Washington',
    support: 'None',
  },
  'Geneva 210': {
    soilAdaptation: 'Most soils, the best of its group on replanted ground',
    benefits: 'Resists fire blight, crown rot and woolly apple aphid',
    unpruned: '60-65% of a standard tree',
    support: 'Stake for the first years',
  },
  'Geneva 969': {
    soilAdaptation: 'Most soils, tolerates replanted ground',
    benefits: 'Free-standing, resists fire blight, crown rot and woolly apple aphid',
    unpruned: '50-75% of a standard tree',
    support: 'None',
  },
  'Gisela 6': {
    soilAdaptation: 'Good drainage',
    benefits: 'Fruits from the third leaf; prune hard, it crops heavily',
    unpruned: '60-90% of a standard cherry',
    support: 'Stake for the first years',
  },
  'Krymsk 5': {
    soilAdaptation: 'Wide range, heavy soil included',
    benefits: 'Well anchored and winter hardy; plant virus-tested trees only',
    unpruned: '70-80% of a standard cherry',
    support: 'None',
  },
  'MaxMa 14': {
    soilAdaptation: 'Alkaline and moist soils',
    benefits: 'Good anchorage, fruits early for its size, tolerates canker',
    unpruned: '65-70% of a standard cherry',
    support: 'None',
  },
  'OHxF 87': {
    soilAdaptation: 'Most soils',
    benefits: 'The most productive pear stock of its series; resists fire blight and pear decline',
    unpruned: '65-90% of a standard pear',
    support: 'None',
  },
  'OHxF 97': {
    soilAdaptation: 'Wet and alkaline soils',
    benefits: 'A full-size tree for decades; resists fire blight and pear decline',
    unpruned: '70-90% of a standard pear',
    support: 'Stake for the first years',
  },
};

// A rootstock without texts would silently drop out of the guide; a test counts the entries.
export const rootstockGuide: readonly RootstockGuideEntry[] = rootstocks.flatMap((rootstock) => {
  const found = texts[rootstock.name];
  return found ? [{ ...rootstock, ...found }] : [];
});
