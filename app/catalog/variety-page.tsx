import { data, redirect } from 'react-router';
import { PlaceBox } from '#app/growing/place/place-box.tsx';
import { useAtPlace } from '#app/growing/place/use-at-place.ts';
import { useFits } from '#app/growing/place/use-fits.ts';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { imageAlt, varietyPath, type Variety } from '#domain/catalog/catalog.ts';
import { fitFactsOf, type FitFacts } from '#domain/growing/fits.ts';
import { ratesText } from '#domain/orders/delivery-fee.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/variety-page.ts';
import { BuyingColumns } from './buying-columns.tsx';
import { describeOption } from './describe-option.ts';
import { Crumbs, TreeNotFound } from './static-parts.ts';
import { SoldOut } from './stock-wait.tsx';
import { varietyCrumbs } from './tree-crumbs.ts';
import { TreeDetails } from './tree-details.tsx';
import { treeNotFoundHead, varietyHead } from './tree-heads.ts';
import { VarietyGrid } from './variety-grid.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const found = await shop.findVariety(params.variety);
  if (!found) {
    const renamed = await shop.findRenamed(params.variety);
    if (renamed) throw redirect(varietyPath(renamed), 301);
    return data({ variety: undefined, head: treeNotFoundHead() }, { status: 404 });
  }
  const { soldOut, facts, ripening, chillHours, pickFirst, isPreview, ...variety } = found;
  const [first] = variety.options;
  const recommendations =
    variety.options.length === 1 ? [] : await shop.listRecommendations(variety);
  const tree = {
    variety: variety.variety,
    facts,
    ripening,
    zones: facts.zones,
    chill: chillHours,
    ripe: pickFirst ?? '',
  };
  const { fireBlight } = variety;
  return {
    variety,
    descriptions: variety.options.map((option) => describeOption(option, fireBlight)),
    top: {
      crumbs: varietyCrumbs(variety),
      note: isPreview ? 'Preview: only you can see this page.' : '',
    },
    about: {
      tree,
      options: variety.options,
      bearing: await shop.describeBearing(variety.variety),
      fallback: imageAlt(first ?? soldOut[0] ?? { ...variety, imageAlt: null }),
    },
    place: { tree, rates: ratesText() },
    soldOut: soldOut.length > 0 && {
      trees: soldOut,
      instead: first ? undefined : recommendations.map((other) => other.variety),
    },
    alsoBought: first &&
      recommendations.length > 0 && {
        varieties: recommendations,
        facts: fitFactsOf((await shop.listFilterFacts()).facts, recommendations),
      },
    head: varietyHead(found, canonicalUrl(context, varietyPath(variety.variety))),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function VarietyPage({ loaderData }: Route.ComponentProps) {
  const atPlace = useAtPlace(loaderData.variety?.variety);
  if (!loaderData.variety) return <TreeNotFound />;
  const { variety, soldOut, alsoBought } = loaderData;
  const place = (
    <PlaceBox everyone={loaderData.place} visitor={atPlace?.isKnown ? { atPlace } : undefined} />
  );
  return (
    <div key={variety.variety} className="wrap pb-22">
      <Crumbs {...loaderData.top} />
      <BuyingColumns variety={variety} descriptions={loaderData.descriptions} atYourPlace={place} />
      {soldOut && <SoldOut {...soldOut} />}
      {variety.options.length === 0 && place}
      <div className="grid gap-18 pt-22 *:min-w-0">
        <TreeDetails
          everyone={loaderData.about}
          visitor={atPlace?.bearing ? { bearing: atPlace.bearing } : undefined}
        />
        {alsoBought && <AlsoBought {...alsoBought} />}
      </div>
    </div>
  );
}

interface AlsoBoughtProps {
  varieties: readonly Variety[];
  facts: Readonly<Record<string, FitFacts>>;
}

const AlsoBought = ({ varieties, facts }: AlsoBoughtProps) => (
  <section aria-labelledby="also-bought" className="print:hidden">
    <h2 id="also-bought" className="title-section mb-[26px]">
      Customers Also Bought
    </h2>
    <VarietyGrid varieties={varieties} columns="three" heading="h3" fits={useFits(facts)} />
  </section>
);
