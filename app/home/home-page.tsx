import { shopContext } from '#domain/shop.ts';
import type { Route } from './+types/home-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { featured: await context.get(shopContext).listFeatured() };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.featured.length} featured</h1>;
}
