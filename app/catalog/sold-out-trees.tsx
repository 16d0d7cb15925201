import { Badge } from '#app/ui/badge.tsx';
import { fruitBackground, fruitFocus } from '#app/ui/fruit-style.ts';
import { InlineLink } from '#app/ui/links.tsx';
import { TreePicture } from '#app/ui/tree-picture.tsx';
import { varietyPath, type Tree } from '#domain/catalog/catalog.ts';
import { StockWaitForm } from './stock-wait-form.tsx';

const pictureFrame =
  'relative aspect-[1/1.08] overflow-hidden rounded-picture sm:max-lg:aspect-[1/.72] print:max-w-60';

interface SoldOutTreesProps {
  trees: readonly Tree[];
  /** Other varieties in stock, when none of this one is; undefined below those that are in stock. */
  instead: readonly string[] | undefined;
}

/** Sold-out trees of a variety with the form to wait for one. */
export function SoldOutTrees({ trees, instead }: SoldOutTreesProps) {
  const [first] = trees;
  if (!first) return null;
  if (!instead)
    return (
      <section aria-labelledby="sold-out" className="mt-12 max-w-[760px] print:hidden">
        <h2 id="sold-out" className="text-2xl">
          Sold out this season
        </h2>
        <StockWaitForm trees={trees} />
      </section>
    );
  return (
    <div className="grid items-start gap-[clamp(28px,4.6vw,72px)] lg:grid-cols-[minmax(0,1.16fr)_minmax(0,1fr)]">
      <div className={`${pictureFrame} ${fruitBackground[first.fruit]}`}>
        <TreePicture
          tree={first}
          sizes="(max-width: 1000px) 92vw, 640px"
          loading="first"
          className={`absolute inset-0 ${fruitFocus[first.fruit]}`}
        />
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-leaf">{first.fruit}</p>
        <h1 className="mt-1 title-page">{first.variety}</h1>
        <p className="mt-5">
          <Badge tone="plain">Sold out this season</Badge>
        </p>
        <StockWaitForm trees={trees} />
        {instead.length > 0 && (
          <p className="mt-6 text-ink-2">
            {`Other ${first.fruit.toLowerCase()} trees in stock: `}
            {instead.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <InlineLink to={varietyPath(name)}>{name}</InlineLink>
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
