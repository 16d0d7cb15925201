import { FruitTiles } from './fruit-tiles.tsx';
import { Hero } from './hero.tsx';

export function TopSections() {
  return (
    <>
      <Hero />
      <FruitTiles />
    </>
  );
}
