import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/resources-page.ts';

const Guide = staticPart(async () => (await import('./guide.tsx')).Guide);

export async function loader({ context }: Route.LoaderArgs) {
  const canonical = canonicalUrl(context, '/resources');
  return {
    rootstocks: await context.get(shopContext).listRootstocks(),
    head: pageMeta({
      title: 'Rootstock Resources',
      description:
        'Fifteen apple, pear and cherry rootstocks compared: height, vigor, first fruit, cold hardiness and soil, each drawn to scale beside a person.',
      canonical,
      jsonLd: [
        breadcrumbData([home, { name: 'Rootstock Resources', path: '/resources' }], canonical),
      ],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  return <Guide rootstocks={loaderData.rootstocks} />;
}
