import { useMemo } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { SeasonWait } from '#app/season/season-wait.ts';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { groupByVariety } from '#domain/catalog.ts';
import { settings } from '#domain/settings.ts';
import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/catalog-page.ts';
import {
  catalogPath,
  countFruits,
  filterVarieties,
  pageSize,
  readFilter,
} from './catalog-filter.ts';
import { CatalogHeading } from './catalog-heading.tsx';
import { catalogHeads } from './catalog-heads.ts';
import { CatalogTools } from './catalog-tools.tsx';
import { useSearchText } from './use-search-text.ts';
import { VarietyGrid } from './variety-grid.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return {
    products: await context.get(shopContext).listCatalog(),
    heads: catalogHeads((path) => canonicalUrl(context, path)),
  };
}

/** The page already has all trees: search and filter run in the browser. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
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
  const filter = readFilter(params);
  const search = useSearchText(filter);
  const varieties = useMemo(() => groupByVariety(loaderData.products), [loaderData.products]);
  const fruits = useMemo(() => countFruits(varieties), [varieties]);
  const found = useMemo(
    () => filterVarieties(varieties, { fruit: filter.fruit, text: search.text }),
    [varieties, filter.fruit, search.text],
  );

  return (
    <div className="wrap pb-20">
      <CatalogHeading />
      {settings.seasonNow.note && <SeasonWait className="mt-7" />}
      <CatalogTools
        fruit={filter.fruit}
        text={search.text}
        fruits={fruits}
        total={varieties.length}
        onType={search.type}
        onSubmit={search.submit}
      />
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 variety' : `${found.length} varieties`}
      </p>
      {found.length > 0 ? (
        <VarietyGrid
          varieties={found.slice(0, filter.show)}
          columns="fill"
          heading="h2"
          eager={4}
        />
      ) : (
        <NoTrees />
      )}
      {found.length > filter.show && (
        <p className="mt-10 text-center">
          <ButtonLink
            variant="ghost"
            to={catalogPath({ ...filter, text: search.text, show: filter.show + pageSize })}
            preventScrollReset
          >
            Show more
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function NoTrees() {
  return (
    <div className="grid justify-items-center gap-3 rounded-panel bg-linen px-6 py-16 text-center">
      <h2 className="text-[clamp(26px,2.6vw,34px)]">No trees found</h2>
      <p className="text-ink-2">Try adjusting your search or filters</p>
    </div>
  );
}
