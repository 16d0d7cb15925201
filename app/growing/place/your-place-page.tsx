import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { readPlaceCookie } from '#domain/growing/place-cookie.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/your-place-page.ts';

const YourPlace = staticPart(async () => (await import('./your-place.tsx')).YourPlace);

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const zip = readPlaceCookie(request.headers.get('cookie'));
  const page = zip ? await context.get(shopContext).findPlace(zip) : undefined;
  const canonical = canonicalUrl(context, '/your-place');
  const tree = parameters.get('tree') ?? '';
  return {
    page,
    tree,
    hasProblem: parameters.get('problem') === 'zip',
    key: `${zip ?? ''} ${tree}`,
    head: pageMeta({
      title: 'Will it grow here?',
      description:
        'Enter your ZIP code: its hardiness zone, frost, winter cold and delivery, and which apple, pear and cherry trees fit.',
      canonical,
      jsonLd: [
        breadcrumbData([home, { name: 'Will it grow here?', path: '/your-place' }], canonical),
      ],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function YourPlacePage({ loaderData }: Route.ComponentProps) {
  const { page, tree, hasProblem, key } = loaderData;
  return <YourPlace key={key} page={page} tree={tree} hasProblem={hasProblem} />;
}
