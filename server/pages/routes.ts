import { clientAddress } from '@grafted/auth';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { checkInPath } from '#domain/admin/pages.ts';
import { anyone } from '#server/platform/http/access.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import type { PageRenderer } from './render.ts';
import type { createSecurityHeaders, PageKind } from './security-headers.ts';
import { selectRepresentation } from './stored-response.ts';

/** Finds the kind by the key of a stored page, or by a path. */
export function pageKindOf(page: string): PageKind {
  if (page === '/checkout' || page === '/add-trees' || page.startsWith('/pay/')) return 'payment';
  if (page === checkInPath) return 'check-in';
  return /^\/admin(\/|$)/.test(page) ? 'admin' : 'shop';
}

interface PageRoutesOptions {
  renderer: PageRenderer;
  cache: PageCache;
  securityHeaders: ReturnType<typeof createSecurityHeaders>;
  clientAddressHeader: string | undefined;
}

/** All pages; cached, with their compressed copies, if they are the same for everyone. */
export const pageRoutes = ({
  renderer,
  cache,
  securityHeaders,
  clientAddressHeader,
}: PageRoutesOptions) =>
  new Hono()
    .use(compress())
    .post('*', anyone, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(pathname + search, 303); // a form without its script: the page says that it needs it
    })
    .on(['GET', 'HEAD'], '*', anyone, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      // To a page that is not there.
      if (!isDecodable(pathname)) return c.redirect(pathname.replaceAll('%', '%25') + search, 308);
      const stored = await cache.getOrRender(pathname + search, renderer.renderForCache);
      if (stored) {
        const representation = selectRepresentation(
          stored,
          c.req.header('if-none-match'),
          c.req.header('accept-encoding'),
        );
        const withoutBody = representation.status === 304 || c.req.method === 'HEAD';
        return new Response(withoutBody ? null : new Uint8Array(representation.body), {
          status: representation.status,
          headers: pairs(representation.headers),
        });
      }
      const { response, nonce } = await renderer.renderForRequest(
        c.req.raw,
        clientAddress(c, clientAddressHeader),
      );
      if (nonce) {
        const headers = securityHeaders({
          scripts: [`'nonce-${nonce}'`],
          styles: [`'nonce-${nonce}'`],
          kind: pageKindOf(pageKey(pathname) ?? pathname),
        });
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      }
      if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-store');
      return response;
    });

/** React Router writes a path that is not to the console. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

function pairs(flat: readonly string[]): [string, string][] {
  const list: [string, string][] = [];
  for (let index = 0; index < flat.length; index += 2)
    list.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return list;
}
