import { TreeToScale } from '#app/ui/tree-to-scale.tsx';
import {
  firstFruitText,
  matureSize,
  rootstockNames,
  supportNames,
  type Rootstock,
} from '#domain/catalog/rootstocks.ts';
import { drawnFeet } from '#domain/catalog/tree-size.ts';

// One scale for the whole guide, so that all figures are comparable.
const scaleFeet = 19;

interface RootstockGroupProps {
  id: string;
  title: string;
  intro: string;
  rootstocks: readonly Rootstock[];
}

export const RootstockGroup = ({ id, title, intro, rootstocks }: RootstockGroupProps) => (
  <section aria-labelledby={id} className="wrap pb-[clamp(56px,6vw,88px)]">
    <h2 id={id} className="title-section">
      {title}
    </h2>
    <p className="mt-3 mb-8 max-w-[40em] text-ink-2">{intro}</p>
    <ul className="grid gap-5 md:grid-cols-2">
      {rootstocks.map((rootstock) => (
        <li key={rootstock.name} className="grid">
          <RootstockCard rootstock={rootstock} />
        </li>
      ))}
    </ul>
  </section>
);

function RootstockCard({ rootstock }: { rootstock: Rootstock }) {
  const facts = [
    ['Take care', rootstock.caution],
    ['Production', firstFruitText(rootstock)],
    ['Cold hardiness', rootstock.hardiness],
    ['Soil', rootstock.soil],
    ['Unpruned', rootstock.unprunedNote],
    ['Support', rootstock.stake && supportNames[rootstock.stake]],
  ].filter(([, value]) => value);
  return (
    <article className="grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[190px_1fr]">
      <div className="flex h-[150px] items-end justify-center overflow-hidden bg-linen px-2 sm:h-full sm:min-h-[230px]">
        <TreeToScale
          feet={drawnFeet(rootstock.feet)}
          scaleFeet={scaleFeet}
          className="h-[132px] sm:h-[168px]"
        />
      </div>
      <div className="p-5">
        <h3 className="text-2xl">{rootstockNames(rootstock.name, rootstock.shortName)}</h3>
        <p className="mt-1 font-semibold text-leaf">
          {matureSize(rootstock)} · {rootstock.category}
        </p>
        {rootstock.benefits && <p className="mt-2 text-base">{rootstock.benefits}.</p>}
        <dl className="mt-3 grid gap-1 text-sm leading-snug">
          {facts.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[108px_1fr] gap-2">
              <dt className="text-ink-3">{name}</dt>
              <dd className="text-ink-2">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
