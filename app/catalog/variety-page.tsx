import { data } from 'react-router';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, productData } from '#app/seo/structured-data.ts';
import { Crumbs } from '#app/ui/crumbs.tsx';
import { imageAlt, varietyPath } from '#domain/catalog.ts';
import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/variety-page.ts';
import { AboutTree } from './about-tree.tsx';
import { AlsoBought } from './also-bought.tsx';
import { BuyingColumns } from './buying-columns.tsx';
import { CompareRootstocks } from './compare-rootstocks.tsx';
import { varietyCrumbs } from './tree-crumbs.ts';
import { TreeNotFound, treeNotFoundMeta } from './tree-not-found.tsx';
import { sharePicture } from './tree-picture.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const variety = await shop.findVariety(params.variety);
  if (!variety) return data(null, { status: 404 });
  return {
    variety,
    recommendations: variety.options.length > 1 ? await shop.listRecommendations(variety) : [],
    canonical: canonicalUrl(context, varietyPath(variety.variety)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const [first, ...others] = loaderData?.variety.options ?? [];
  if (!loaderData || !first) return pageMeta(treeNotFoundMeta);
  const { variety, canonical } = loaderData;
  return pageMeta({
    title: `${variety.variety} ${variety.fruit.toLowerCase()} tree`,
    description: `${variety.facts.about} Grafted on ${variety.options.map(({ rootstock }) => rootstock).join(', ')}.`.trim(),
    canonical,
    picture: sharePicture(first.imageUrl),
    pictureAlt: imageAlt(first),
    jsonLd: [productData([first, ...others], variety.facts, canonical), breadcrumbData(varietyCrumbs(variety), canonical)],
  });
}

export default function VarietyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <TreeNotFound />;
  const { variety, recommendations } = loaderData;
  const [first] = variety.options;
  return (
    <div className="wrap pb-22">
      <Crumbs crumbs={varietyCrumbs(variety)} />
      <BuyingColumns key={variety.variety} variety={variety} />
      <div className="grid gap-18 pt-22 *:min-w-0">
        <AboutTree facts={variety.facts} fallback={first ? imageAlt(first) : ''} />
        {variety.options.length > 1 && <CompareRootstocks options={variety.options} />}
        {recommendations.length > 0 && <AlsoBought varieties={recommendations} />}
      </div>
    </div>
  );
}
