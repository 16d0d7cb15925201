import { useMemo } from 'react';
import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { SeasonWait } from '#app/farm/season/season-wait.ts';
import { useFits } from '#app/growing/place/use-fits.ts';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { groupByVariety } from '#domain/catalog/catalog.ts';
import type { SearchResult } from '#domain/catalog/tree-search.ts';
import { filterSelects } from '#domain/catalog/tree-tags.ts';
import { settings } from '#domain/farm/settings.ts';
import { placeRank } from '#domain/growing/compare-ranks.ts';
import { fitsAt, type Fits } from '#domain/growing/fits.ts';
import { readPlaceCookie, readZoneCookie } from '#domain/growing/place-cookie.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/catalog-page.ts';
import { catalogPath, countFruits, pageSize, readFilter } from './catalog-filter.ts';
import { CatalogHeading } from './catalog-heading.tsx';
import { catalogHeads } from './catalog-heads.ts';
import { CatalogTools } from './catalog-tools.tsx';
import { findTrees, hasPlainMatch } from './find-trees.ts';
import { NothingFound } from './nothing-found.tsx';
import { IgnoredWords, SoldOutMatches } from './search-notes.tsx';
import { useSearchText } from './use-search-text.ts';
import { useWideSearch } from './use-wide-search.ts';
import { VarietyGrid } from './variety-grid.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  // The form sends its empty fields too where there is no JavaScript.
  if ([...searchParams.values()].includes(''))
    throw redirect(catalogPath(readFilter(searchParams)));
  const shop = context.get(shopContext);
  const [products, { facts, soldOut }] = await Promise.all([
    shop.listCatalog(),
    shop.listFilterFacts(),
  ]);
  const text = readFilter(searchParams).text.trim();
  const isPlain = hasPlainMatch({ varieties: groupByVariety(products), soldOut }, text);
  // A stored page is rendered without a visitor's cookies.
  const cookies = request.headers.get('cookie') ?? '';
  const climate = readZoneCookie(cookies);
  return {
    products,
    facts,
    soldOut,
    fits: climate && fitsAt(facts, climate, readPlaceCookie(cookies)),
    selects: filterSelects(
      Object.values(facts),
      products.map(({ roots }) => roots?.category),
    ),
    wide: isPlain ? undefined : { text, ...(await shop.searchTrees(text)) },
    heads: catalogHeads((path) => canonicalUrl(context, path)),
  };
}

/** The page already has all trees: search and filter run in the browser. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { fruit } = readFilter(new URLSearchParams(location.search));
  return loaderData?.heads[fruit ?? 'all'] ?? [];
}

export default function CatalogPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const inUrl = readFilter(params);
  const search = useSearchText(inUrl);
  const filter = { ...inUrl, text: search.text };
  const { products, soldOut, facts } = loaderData;
  const varieties = useMemo(() => groupByVariety(products), [products]);
  const fits = useFits(facts, loaderData.fits);
  const text = search.text.trim();
  const isPlain = hasPlainMatch({ varieties, soldOut }, text);
  const wide = useWideSearch(isPlain ? '' : text, loaderData.wide);
  const names = isPlain ? undefined : wide && namesByPlace(wide, fits);
  const found = findTrees({ varieties, soldOut, facts }, filter, names);
  const ofAnyFruit = findTrees(
    { varieties, soldOut, facts },
    { ...filter, fruit: undefined },
    names,
  );
  const isSearching = !isPlain && !wide;
  const isNarrowed = text !== '' || Object.keys(filter.choices).length > 0;

  return (
    <div className="wrap pb-20">
      <CatalogHeading />
      {settings.seasonNow.note && <SeasonWait className="mt-7" />}
      <CatalogTools
        filter={filter}
        selects={loaderData.selects}
        fruits={countFruits(varieties, ofAnyFruit.varieties)}
        total={ofAnyFruit.varieties.length}
        onType={search.type}
        onSubmit={search.submit}
      />
      <div className="mb-3 flex min-h-11 items-center gap-5 text-sm text-ink-2">
        <p role="status">{isSearching ? 'Searching...' : countText(found.varieties.length)}</p>
        {isNarrowed && (
          <InlineLink to={catalogPath({ fruit: filter.fruit })} preventScrollReset>
            Clear filters
          </InlineLink>
        )}
      </div>
      {!isPlain && <IgnoredWords words={wide?.ignored ?? []} />}
      {found.varieties.length > 0 && (
        <VarietyGrid
          varieties={found.varieties.slice(0, filter.show)}
          columns="fill"
          heading="h2"
          firstPicture="first"
          fits={fits}
          reasons={isPlain ? undefined : wide?.reasons}
        />
      )}
      {found.varieties.length === 0 && !isSearching && (
        <NothingFound suggestions={isPlain ? [] : (wide?.suggestions ?? [])} />
      )}
      {found.varieties.length > filter.show && (
        <p className="mt-10 text-center">
          <ButtonLink
            variant="ghost"
            to={catalogPath({ ...filter, show: filter.show + pageSize })}
            preventScrollReset
          >
            Show more
          </ButtonLink>
        </p>
      )}
      {text && <SoldOutMatches varieties={found.soldOut} />}
    </div>
  );
}

/** What answers a need is ranked by the visitor's place; what is like a name stays in the order of likeness. */
const namesByPlace = ({ names, reasons }: SearchResult, fits: Fits | undefined): string[] =>
  names.some((name) => reasons[name])
    ? names.toSorted((a, b) => placeRank(fits?.[a]) - placeRank(fits?.[b]))
    : names;

const countText = (count: number): string => (count === 1 ? '1 variety' : `${count} varieties`);
