import { FruitTiles, type RootstockHeight } from './fruit-tiles.tsx';
import { Hero } from './hero.tsx';

export function TopSections({ rootstocks }: { rootstocks: readonly RootstockHeight[] }) {
  return (
    <>
      <Hero />
      <FruitTiles rootstocks={rootstocks} />
    </>
  );
}
