import { staticPart } from '#app/boot/static-part.tsx';
import { canonicalUrl, pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbData, home } from '#app/seo/structured-data.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/planner-page.ts';
import { PlannerSlot } from './planner-slot.tsx';

const PlannerIntro = staticPart(async () => (await import('./planner-intro.tsx')).PlannerIntro);
const SpacingGuide = staticPart(async () => (await import('./spacing-guide.tsx')).SpacingGuide);

export async function loader({ context, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const spacing = await context.get(shopContext).findSpacing(parameters);
  const canonical = canonicalUrl(context, '/planner');
  return {
    spacing,
    head: pageMeta({
      title: 'Yard planner',
      description:
        'Draw your yard to scale and place apple, pear and cherry trees: room, shade, partners and how many fit. Print it to stake the trees out.',
      canonical,
      jsonLd: [breadcrumbData([home, { name: 'Yard planner', path: '/planner' }], canonical)],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default function PlannerPage({ loaderData: { spacing } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 print:p-0">
      <PlannerIntro />
      <PlannerSlot />
      <SpacingGuide key={Object.values(spacing.asked).join()} spacing={spacing} />
    </div>
  );
}
