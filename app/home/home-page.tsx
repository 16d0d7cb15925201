import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { farmData } from '#app/seo/structured-data.ts';
import { settings } from '#domain/settings.ts';
import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/home-page.ts';
import { AboutFarm } from './about-farm.tsx';
import { Benefits } from './benefits.tsx';
import { DeadlineAndNewsletter } from './deadline-and-newsletter.tsx';
import { FeaturedTrees } from './featured-trees.tsx';
import { FruitTiles } from './fruit-tiles.tsx';
import { Hero } from './hero.tsx';
import { ShopNow } from './shop-now.tsx';
import { SizeGuide } from './size-guide.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrustRow } from './trust-row.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { featured: await context.get(shopContext).listFeatured(), canonical: canonicalUrl(context, '/') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: settings.name,
    description: `${settings.description} ${settings.season.label} pre-order, farm pickup or local delivery.`,
    canonical: loaderData?.canonical,
    jsonLd: loaderData && [farmData(loaderData.canonical)],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <FruitTiles />
      <FeaturedTrees varieties={loaderData.featured} />
      <SizeGuide />
      <Benefits />
      <AboutFarm />
      <DeadlineAndNewsletter />
      <Testimonials />
      <div className="wrap">
        <TrustRow />
        <ShopNow />
      </div>
    </>
  );
}
