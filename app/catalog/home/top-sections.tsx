import { FruitTiles, type RootstockHeight } from './fruit-tiles.tsx';
import { Hero } from './hero.tsx';

export const TopSections = ({ rootstocks }: { rootstocks: readonly RootstockHeight[] }) => (
  <>
    <Hero />
    <FruitTiles rootstocks={rootstocks} />
  </>
);
