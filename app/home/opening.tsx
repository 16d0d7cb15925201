import { FruitTiles } from './fruit-tiles.tsx';
import { Hero } from './hero.tsx';

export function Opening() {
  return (
    <>
      <Hero />
      <FruitTiles />
    </>
  );
}
