import { VarietyGrid } from '#app/catalog/variety-grid.tsx';
import { useFits } from '#app/growing/place/use-fits.ts';
import { TextLink } from '#app/ui/links.tsx';
import type { Variety } from '#domain/catalog/catalog.ts';
import type { FitFacts } from '#domain/growing/fits.ts';

interface FeaturedTreesProps {
  varieties: readonly Variety[];
  facts: Readonly<Record<string, FitFacts>>;
}

export const FeaturedTrees = ({ varieties, facts }: FeaturedTreesProps) => (
  <section aria-labelledby="featured" className="wrap pb-[clamp(56px,7.5vw,112px)]">
    <div className="mb-[clamp(24px,3vw,44px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id="featured" className="title-section">
        Featured Trees
      </h2>
      <TextLink to="/catalog">See the whole catalog</TextLink>
    </div>
    <VarietyGrid varieties={varieties} columns="three" heading="h3" fits={useFits(facts)} />
  </section>
);
