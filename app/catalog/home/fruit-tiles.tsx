import { Link } from 'react-router';
import { laterPicture } from '#app/boot/later-picture.ts';
import { fruitBackground } from '#app/ui/fruit-style.ts';
import { fruits, type Fruit } from '#domain/catalog/catalog.ts';
import type { Rootstock } from '#domain/catalog/rootstocks.ts';

const tiles: Record<Fruit, { picture: string; veil: string; lift: string }> = {
  Apple: { picture: 'honeycrisp', veil: 'from-field-apple', lift: 'sm:-top-[9%]' },
  Pear: { picture: 'bartlett', veil: 'from-field-pear', lift: 'sm:-top-[9%]' },
  Cherry: { picture: 'rainier', veil: 'from-field-cherry', lift: 'sm:-top-[19%]' },
};

export type RootstockHeight = Pick<Rootstock, 'fruit' | 'feet'>;

export const FruitTiles = ({ rootstocks }: { rootstocks: readonly RootstockHeight[] }) => (
  <section aria-label="Shop by fruit" className="wrap section">
    <ul className="grid gap-3.5 sm:grid-cols-3 sm:gap-6">
      {fruits.map((fruit) => (
        <li key={fruit}>
          <FruitTile
            fruit={fruit}
            rootstocks={rootstocks.filter((rootstock) => rootstock.fruit === fruit)}
          />
        </li>
      ))}
    </ul>
  </section>
);

const tile =
  'group relative isolate flex aspect-[2.15/1] items-center overflow-hidden rounded-picture p-[22px] no-underline sm:aspect-[1/1.42] sm:items-end sm:px-5 sm:py-6 lg:aspect-[1/1.21] lg:px-7 lg:py-[26px]';
const tilePicture =
  'absolute -top-[16%] -right-[2%] -z-20 h-auto w-[50%] transition-transform duration-500 ease-out-soft group-hover:scale-[1.025] sm:right-0 sm:w-full';

const tileVeil =
  'absolute inset-0 -z-10 bg-linear-to-r from-45% to-transparent to-72% sm:inset-x-0 sm:top-[66%] sm:bg-linear-to-t';

interface FruitTileProps {
  fruit: Fruit;
  rootstocks: readonly RootstockHeight[];
}

function FruitTile({ fruit, rootstocks }: FruitTileProps) {
  const { picture, veil, lift } = tiles[fruit];
  return (
    <Link to={`/catalog?fruit=${fruit}`} className={`${tile} ${fruitBackground[fruit]}`}>
      <picture>
        <source
          type="image/avif"
          srcSet={`/images/${picture}-480.avif 480w, /images/${picture}-800.avif 800w`}
          sizes="(max-width: 640px) 48vw, (max-width: 1400px) 31vw, 420px"
        />
        <img
          src={`/images/${picture}-800.webp`}
          alt=""
          width="800"
          height="1000"
          loading="lazy"
          decoding="async"
          className={`${tilePicture} ${lift} ${laterPicture}`}
        />
      </picture>
      <span aria-hidden className={`${tileVeil} ${veil}`} />
      {/* The text stands beside the fruit on phones, not over it. */}
      <span className="max-w-[48%] sm:max-w-none">
        <span className="block font-display title-lead leading-none font-[450] tracking-[-0.018em]">
          {fruit} Trees
        </span>
        <span className="mt-2 block text-sm leading-snug text-ink-2">{sizeRange(rootstocks)}</span>
      </span>
    </Link>
  );
}

function sizeRange(list: readonly RootstockHeight[]): string {
  if (list.length === 0) return '';
  const from = Math.min(...list.map(({ feet }) => feet[0]));
  const to = Math.max(...list.map(({ feet }) => feet[1]));
  return `${list.length} rootstocks, ${from}\u00a0to\u00a0${to}\u00a0ft`; // may wrap at the comma only
}
