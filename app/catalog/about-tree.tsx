import { laterPicture } from '#app/boot/later-picture.ts';
import { ToBearFruit } from '#app/growing/pollination/to-bear-fruit.tsx';
import { TreeSeason } from '#app/growing/ripening/tree-season.tsx';
import { TextLink } from '#app/ui/links.tsx';
import type { Tree, VarietyDetails, VarietyFacts } from '#domain/catalog/catalog.ts';
import type { Bearing } from '#domain/growing/pollination-check.ts';
import { CompareRootstocks } from './compare-rootstocks.tsx';

const factNames: [keyof VarietyFacts, string][] = [
  ['botanicalName', 'Botanical name'],
  ['bloom', 'Bloom'],
  ['pollination', 'Pollination'],
  ['ripens', 'Ripens'],
  ['keeps', 'Keeps'],
  ['uses', 'Uses'],
  ['diseases', 'Diseases'],
  ['zones', 'USDA zones'],
];

export interface AboutTreeProps {
  tree: Pick<VarietyDetails, 'facts' | 'ripening'> & { variety: string };
  bearing: Bearing | undefined;
  /** Stands there when nothing is written about the variety. */
  fallback: string;
  /** The trees on the page. */
  options: readonly Tree[];
}

/** Facts about the variety, its partners, the tree that the customer receives, and its rootstocks side by side. */
export const AboutTree = ({ options, ...facts }: AboutTreeProps) => (
  <div className="grid gap-18 *:min-w-0">
    <section
      aria-labelledby="about-tree"
      className="grid gap-x-[clamp(28px,5vw,80px)] gap-y-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <div>
        <Facts {...facts} />
      </div>
      <ReceivedTree />
    </section>
    {options.length > 1 && <CompareRootstocks options={options} />}
  </div>
);

function Facts({
  tree: { variety, facts, ripening },
  bearing,
  fallback,
}: Omit<AboutTreeProps, 'options'>) {
  const known = factNames.filter(([key]) => facts[key]);
  return (
    <>
      <h2 id="about-tree" className="title-section">
        About This Tree
      </h2>
      <p className="mt-[18px] max-w-[40em] text-lg text-ink-2">{facts.about || fallback}</p>
      {known.length > 0 && (
        <dl className="mt-8 grid border-t border-line">
          {known.map(([key, name]) => (
            <div
              key={key}
              className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[180px_1fr]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className={`text-ink-2 ${key === 'botanicalName' ? 'italic' : ''}`}>
                {facts[key]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ripening.picking && <TreeSeason variety={variety} row={ripening} />}
      {bearing && <ToBearFruit bearing={bearing} />}
      <p className="mt-3">
        <TextLink to={`/planner?tree=${encodeURIComponent(variety)}`}>
          Put {variety} on a plan of your yard
        </TextLink>
      </p>
    </>
  );
}

/** A picture of the bare-root tree that the customer receives. */
const ReceivedTree = () => (
  <figure className="flex flex-col self-start overflow-hidden rounded-picture bg-linen sm:flex-row lg:flex-col">
    <picture className="block aspect-square w-full pt-4 sm:w-1/2 lg:aspect-[1/.92] lg:w-full">
      <source
        type="image/avif"
        srcSet="/images/bare-root-tree-480.avif 480w, /images/bare-root-tree-800.avif 800w"
        sizes="(max-width: 1000px) 92vw, 440px"
      />
      <img
        src="/images/bare-root-tree-800.webp"
        alt="Young bare-root fruit tree with roots, graft union and label, ready for planting (illustration)"
        width="800"
        height="1000"
        loading="lazy"
        decoding="async"
        className={`size-full object-contain ${laterPicture}`}
      />
    </picture>
    <figcaption className="px-6 pb-6 text-sm text-ink-2 sm:self-center lg:self-start">
      <p className="font-display text-xl leading-tight text-ink">What you’ll receive</p>
      <p className="mt-2">
        A one-year grafted tree, about 4 ft tall, without leaves or soil. Plant it as soon as the
        ground can be worked, with the graft 2 to 4 inches above the soil.
      </p>
    </figcaption>
  </figure>
);
