import { PlanPicture } from '#app/growing/planner/plan-picture.tsx';
import { TreeCircle } from '#app/growing/planner/tree-circle.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import type { Chosen, ChosenTree } from '#domain/growing/choose/choose-answer.ts';
import { nearestLinks, partnerLinks } from '#domain/growing/planner/partner-links.ts';
import { yardSize } from '#domain/growing/planner/yard.ts';
import { formatUsdShort } from '#domain/money.ts';

const drawnPixels = 280;

/** One answer: the trees, the yard to scale, months of fruit, how they help each other, and their care. */
export function ChosenTrees({ chosen, number }: { chosen: Chosen; number: number }) {
  const { trees, months, help, care, plan } = chosen;
  const facts = [
    ['Fruit to eat', months],
    [trees.length === 1 ? 'Partner' : 'How they help each other', help.join(' ')],
    ['Care', care],
  ].filter(([, text]) => text);
  return (
    <article
      aria-labelledby={`choice-${number}`}
      className="mt-8 grid gap-x-10 gap-y-6 border-t border-line pt-7 lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      <div className="min-w-0">
        <h3 id={`choice-${number}`} className="text-2xl">
          {trees.map(({ variety }) => variety).join(' and ')}
        </h3>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {trees.map((tree) => (
            <TreeOfChoice key={tree.productId} tree={tree} />
          ))}
        </ul>
        <dl className="mt-5 grid gap-3">
          {facts.map(([name, text]) => (
            <div key={name} className="grid gap-x-6 sm:grid-cols-[150px_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {plan && <YardOfChoice plan={plan} />}
    </article>
  );
}

const TreeOfChoice = ({ tree }: { tree: ChosenTree }) => (
  <li className="rounded-field bg-linen px-4 py-3.5 text-sm">
    <p className="text-base font-semibold">
      <InlineLink to={productPath(tree.productId)}>
        {tree.variety} on {tree.rootstock}
      </InlineLink>
      , {formatUsdShort(tree.priceCents)}
    </p>
    {tree.ripens && <p className="mt-1 text-ink-2">Ripens: {tree.ripens}.</p>}
    {tree.firstFruit && <p className="mt-1 text-ink-2">{tree.firstFruit}.</p>}
    {tree.caution && <p className="mt-1 text-ink-2">{tree.caution}</p>}
    {tree.place && <p className="mt-1 font-semibold text-gold">{tree.place}</p>}
  </li>
);

function YardOfChoice({ plan }: { plan: NonNullable<Chosen['plan']> }) {
  const { yard, trees, text } = plan;
  const { width, depth } = yardSize(yard);
  const pixelsPerFoot = drawnPixels / Math.max(width, depth, 1);
  return (
    <figure className="min-w-0">
      <PlanPicture
        yard={yard}
        links={nearestLinks(partnerLinks(trees))}
        pixelsPerFoot={pixelsPerFoot}
        role="img"
        aria-label={`The yard of ${width} by ${depth} feet from above. ${text}`}
        className="h-auto max-w-full rounded-panel border border-line bg-surface"
      >
        {trees.map((tree) => (
          <g key={tree.id} transform={`translate(${tree.east} ${tree.south})`}>
            <TreeCircle tree={tree} pixelsPerFoot={pixelsPerFoot} />
          </g>
        ))}
      </PlanPicture>
      <figcaption className="mt-2 text-sm text-ink-2">
        {width} by {depth} feet, to scale. {text}.
      </figcaption>
    </figure>
  );
}
