import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmailInput } from '#app/ui/email-input.tsx';
import { fruitBackground, fruitFocus } from '#app/ui/fruit-style.ts';
import { InlineLink } from '#app/ui/links.tsx';
import { TreePicture } from '#app/ui/tree-picture.tsx';
import { WaitTreesSelect } from '#app/ui/wait-trees-select.tsx';
import { varietyPath, type Tree } from '#domain/catalog/catalog.ts';
import { holdText } from '#domain/catalog/stock-wait.ts';
import { treeSize } from '#domain/catalog/tree-size.ts';
import { partText } from '#domain/catalog/wait-trees.ts';
import { newsletterEmailMaxLength } from '#domain/customers/newsletter-email.ts';
import { formatUsd } from '#domain/money.ts';

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
        <h2 id="sold-out" className="mb-4 text-2xl">
          Sold out this season
        </h2>
        <WaitForm trees={trees} />
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
        <p className="mt-5 mb-7">
          <Badge tone="plain">Sold out this season</Badge>
        </p>
        <WaitForm trees={trees} />
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

/** A plain form: this part of the page has no scripts. */
const WaitForm = ({ trees }: { trees: readonly Tree[] }) => (
  <form
    method="post"
    action="/api/stock-waits"
    className="rounded-panel bg-linen p-[clamp(18px,2vw,26px)] print:hidden"
  >
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-3 text-xl font-display">Tell me when it’s back</legend>
      {trees.map((tree, index) => (
        <label
          key={tree.id}
          className="choice grid cursor-pointer grid-cols-[22px_1fr_auto] items-center gap-x-3.5 rounded-2xl border border-line bg-surface px-[18px] py-3"
        >
          <input
            type="radio"
            name="productId"
            value={tree.id}
            required
            defaultChecked={index === 0}
            className="size-5 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-pine focus-visible:outline-none"
          />
          <span>
            <span className="font-semibold">{tree.rootstock}</span>
            <span className="block text-sm text-ink-2">{treeSize(tree)}</span>
          </span>
          <span className="text-right text-ink-2 tabular-nums">{formatUsd(tree.priceCents)}</span>
        </label>
      ))}
    </fieldset>
    <div className="mt-3.5 flex flex-wrap gap-3">
      <EmailInput required maxLength={newsletterEmailMaxLength} aria-describedby="wait-hint" />
      <WaitTreesSelect className="min-h-[50px]" />
      <Button type="submit">Tell me</Button>
    </div>
    <p id="wait-hint" className="mt-3 text-sm text-ink-2">
      {`We email people in the order they signed up, and ${holdText}. ${partText}`}
    </p>
  </form>
);
