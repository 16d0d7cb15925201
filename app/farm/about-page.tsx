import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { farmData } from '#app/seo/structured-data.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Route } from './+types/about-page.ts';

const AboutFarm = staticPart(async () => (await import('./about-farm.tsx')).AboutFarm);

export function loader({ context }: Route.LoaderArgs) {
  const canonical = canonicalUrl(context, '/about');
  return {
    head: pageMeta({
      title: 'About the farm',
      description: `${settings.description} How we graft, grow and deliver.`,
      canonical,
      jsonLd: [farmData(canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default AboutFarm;
