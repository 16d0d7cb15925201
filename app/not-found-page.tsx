import { data } from 'react-router';
import { pageMeta } from '#app/seo/page-meta.ts';
import { staticPart } from '#app/ui/static-part.tsx';
import type { Route } from './+types/not-found-page.ts';

const NotFound = staticPart(async () => (await import('./not-found.tsx')).NotFound);

export const loader = () =>
  data(
    { head: pageMeta({ title: 'Page not found', description: 'This page does not exist.' }) },
    { status: 404 },
  );

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

export default NotFound;
