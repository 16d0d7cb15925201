import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/ripening-page.ts';

const RipeningCalendar = staticPart(
  async () => (await import('./ripening-calendar.tsx')).RipeningCalendar,
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = await context.get(shopContext).findRipening(parameters);
  const canonical = canonicalUrl(context, '/ripening');
  return {
    ...page,
    key: parameters.toString(),
    head: pageMeta({
      title: 'Ripening calendar',
      description:
        'When every apple, pear and cherry we grow blooms, is picked, is ready to eat and how long it keeps, from July to the next June in one picture.',
      // A choice of trees is nobody's search result.
      ...(page.query.trees.length === 0 && { canonical }),
      jsonLd: [breadcrumbData([home, { name: 'Ripening calendar', path: '/ripening' }], canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function RipeningPage({ loaderData }: Route.ComponentProps) {
  const { query, calendar, varieties, key } = loaderData;
  return <RipeningCalendar key={key} query={query} calendar={calendar} varieties={varieties} />;
}
