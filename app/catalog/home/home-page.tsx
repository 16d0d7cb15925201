import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { farmData } from '#app/seo/structured-data.ts';
import { settings } from '#domain/farm/settings.ts';
import { fitFactsOf } from '#domain/growing/fits.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/home-page.ts';
import { DeadlineAndNewsletter } from './deadline-and-newsletter.tsx';
import { deadlineTexts } from './deadline-texts.ts';
import { FeaturedTrees } from './featured-trees.tsx';

// Only the featured trees, the countdown and the newsletter form are interactive.
const TopSections = staticPart(async () => (await import('./top-sections.tsx')).TopSections);
const MiddleSections = staticPart(
  async () => (await import('./middle-sections.tsx')).MiddleSections,
);
const BottomSections = staticPart(
  async () => (await import('./bottom-sections.tsx')).BottomSections,
);

export async function loader({ context }: Route.LoaderArgs) {
  const canonical = canonicalUrl(context, '/');
  const shop = context.get(shopContext);
  const [featured, rootstocks, { facts }] = await Promise.all([
    shop.listFeatured(),
    shop.listRootstocks(),
    shop.listFilterFacts(),
  ]);
  return {
    featured,
    facts: fitFactsOf(facts, featured),
    rootstocks: rootstocks.map(({ fruit, feet }) => ({ fruit, feet })),
    deadline: deadlineTexts(),
    testimonials: settings.testimonials ?? { areSamples: false, list: [] },
    head: pageMeta({
      title: settings.name,
      description: `${settings.description} ${settings.season.name} pre-order, farm pickup or local delivery.`,
      canonical,
      jsonLd: [farmData(canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TopSections rootstocks={loaderData.rootstocks} />
      <FeaturedTrees varieties={loaderData.featured} facts={loaderData.facts} />
      <MiddleSections rootstocks={loaderData.rootstocks.length} />
      <DeadlineAndNewsletter {...loaderData.deadline} />
      <BottomSections testimonials={loaderData.testimonials} />
    </>
  );
}
