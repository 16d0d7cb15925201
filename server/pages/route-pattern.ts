import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The route pattern of a URL, for the log: URLs can contain tokens and names. */
export async function routePatternOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  url: string,
): Promise<string> {
  const { routes } = typeof build === 'function' ? await build() : build;
  const matches =
    matchRoutes(
      childrenOf(routes, undefined),
      new URL(url).pathname.replace(/(?:_)?\.data$/, ''),
    ) ?? [];
  const path = matches
    .map(({ route }) => route.path?.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/');
  return `/${path}`;
}

const childrenOf = (routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId ?? undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(routes, id) },
    );
