import { data, redirect } from 'react-router';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { varietyPath } from '#domain/catalog.ts';
import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/variety-page.ts';
import { BuyingColumns } from './buying-columns.tsx';
import { AboutTree, Crumbs, TreeNotFound } from './static-parts.ts';
import { varietyCrumbs } from './tree-crumbs.ts';
import { treeNotFoundHead, varietyHead } from './tree-heads.ts';
import { VarietyGrid } from './variety-grid.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const variety = await shop.findVariety(params.variety);
  if (!variety) {
    const renamed = await shop.findRenamed(params.variety);
    if (renamed) throw redirect(varietyPath(renamed), 301);
    return data({ variety: undefined, head: treeNotFoundHead() }, { status: 404 });
  }
  return {
    variety,
    note: variety.isPreview ? 'Preview: only you can see this page.' : '',
    bearing: await shop.describeBearing(variety.variety),
    recommendations: variety.options.length > 1 ? await shop.listRecommendations(variety) : [],
    head: varietyHead(variety, canonicalUrl(context, varietyPath(variety.variety))),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function VarietyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.variety) return <TreeNotFound />;
  const { variety, bearing, recommendations } = loaderData;
  return (
    <div key={variety.variety} className="wrap pb-22">
      <Crumbs crumbs={varietyCrumbs(variety)} note={loaderData.note} />
      <BuyingColumns variety={variety} />
      <div className="grid gap-18 pt-22 *:min-w-0">
        <AboutTree tree={variety} bearing={bearing} options={variety.options} />
        {recommendations.length > 0 && (
          <section aria-labelledby="also-bought" className="print:hidden">
            <h2 id="also-bought" className="title-section mb-[26px]">
              Customers Also Bought
            </h2>
            <VarietyGrid varieties={recommendations} columns="three" heading="h3" />
          </section>
        )}
      </div>
    </div>
  );
}
