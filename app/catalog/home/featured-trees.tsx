import { VarietyGrid } from '#app/catalog/variety-grid.tsx';
import { TextLink } from '#app/ui/links.tsx';
import type { Variety } from '#domain/catalog/catalog.ts';

export const FeaturedTrees = ({ varieties }: { varieties: readonly Variety[] }) => (
  <section aria-labelledby="featured" className="wrap pb-[clamp(56px,7.5vw,112px)]">
    <div className="mb-[clamp(24px,3vw,44px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id="featured" className="title-section">
        Featured Trees
      </h2>
      <TextLink to="/catalog">See the whole catalog</TextLink>
    </div>
    <VarietyGrid varieties={varieties} columns="three" heading="h3" />
  </section>
);
