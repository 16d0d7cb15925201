import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { farmData } from '#app/seo/structured-data.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Route } from './+types/contact-page.ts';

const ContactFarm = staticPart(async () => (await import('./contact-farm.tsx')).ContactFarm);

export function loader({ context }: Route.LoaderArgs) {
  const { farm } = settings;
  const canonical = canonicalUrl(context, '/contact');
  return {
    head: pageMeta({
      title: 'Contact',
      description: [
        `Questions about fruit trees? Write to ${farm.email}, call ${farm.phone},`,
        `or visit the farm in ${farm.city}, ${farm.state} by appointment.`,
      ].join(' '),
      canonical,
      jsonLd: [farmData(canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default ContactFarm;
