import { data } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/farm-page.ts';

const NotFound = staticPart(async () => (await import('#app/not-found.tsx')).NotFound);
const FarmText = staticPart(async () => (await import('./farm-text.tsx')).FarmText);

/** All paths without a page of their own: pages that the owner writes, or 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = `/${params['*'].replace(/\/$/, '')}`; // the request's own ends in .data during client-side navigation
  const page = await context.get(shopContext).findFarmPage(path);
  if (!page)
    return data(
      {
        page,
        head: pageMeta({ title: 'Page not found', description: 'This page does not exist.' }),
      },
      { status: 404 },
    );
  const { title, description } = page;
  return data({
    page,
    head: pageMeta({ title, description, canonical: canonicalUrl(context, path) }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function FarmPage({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <FarmText key={page.title} {...page} /> : <NotFound />;
}
