import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { farmData } from '#app/seo/structured-data.ts';
import { still } from '#app/ui/still.tsx';
import { settings } from '#domain/settings.ts';
import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/home-page.ts';
import { DeadlineAndNewsletter } from './deadline-and-newsletter.tsx';
import { FeaturedTrees } from './featured-trees.tsx';

// Only the trees and the countdown live; the rest is read.
const Opening = still(async () => (await import('./opening.tsx')).Opening);
const WhyHere = still(async () => (await import('./why-here.tsx')).WhyHere);
const Closing = still(async () => (await import('./closing.tsx')).Closing);

export async function loader({ context }: Route.LoaderArgs) {
  const canonical = canonicalUrl(context, '/');
  return {
    featured: await context.get(shopContext).listFeatured(),
    head: pageMeta({
      title: settings.name,
      description: `${settings.description} ${settings.season.label} pre-order, farm pickup or local delivery.`,
      canonical,
      jsonLd: [farmData(canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Opening />
      <FeaturedTrees varieties={loaderData.featured} />
      <WhyHere />
      <DeadlineAndNewsletter />
      <Closing />
    </>
  );
}
