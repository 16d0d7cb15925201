import { useLocation } from 'react-router';
import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl } from '#app/seo/page-meta.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/pollination-page.ts';
import { pollinationHead } from './pollination-head.ts';

const Check = staticPart(async () => (await import('./check.tsx')).Check);

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.getAll('trees');
  const check = await context.get(shopContext).checkPollination(asked);
  return { check, head: pollinationHead(check, (path) => canonicalUrl(context, path)) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function PollinationPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <Check key={search} check={loaderData.check} />;
}
