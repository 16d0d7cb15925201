import { useLocation } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { readPlaceCookie } from '#domain/growing/place-cookie.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/pollination-page.ts';
import { pollinationHead } from './pollination-head.ts';

const Check = staticPart(async () => (await import('./check.tsx')).Check);

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.getAll('trees');
  // A page without trees is stored, the same for everyone.
  const zip = asked.length > 0 ? readPlaceCookie(request.headers.get('cookie')) : undefined;
  const check = await context.get(shopContext).checkPollination(asked, zip);
  return { check, head: pollinationHead(check, (path) => canonicalUrl(context, path)) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function PollinationPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <Check key={search} check={loaderData.check} />;
}
