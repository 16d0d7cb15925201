import { randomBytes } from 'node:crypto';
import { isDatabaseOutage, retryAfterSeconds } from '@grafted/postgres/outage.ts';
import type { Logger } from 'pino';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { publicPages } from '#domain/pages/pages.ts';
import { pageContext, shopContext, type Shop } from '#domain/pages/shop.ts';
import type { FindModule } from './hydration/client-modules.ts';
import { deferScripts } from './hydration/defer-scripts.ts';
import { hashOwnInline } from './own-inline.ts';
import type { RenderedPage } from './page-cache.ts';
import { routePatternOf } from './route-pattern.ts';

export interface PageRendererOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  shop: Shop;
  /** The variety that the request's sender may see before it is published. */
  previewVariety: (request: Request, name: string) => ReturnType<Shop['findVariety']>;
  publicUrl: string;
  findModule: FindModule;
  log: Logger;
}

const newNonce = (): string => randomBytes(16).toString('base64');

/** Runs React Router on the server and passes the shop to its loaders in the router context. */
export function createPageRenderer({
  build,
  mode,
  shop,
  previewVariety,
  publicUrl,
  findModule,
  log,
}: PageRendererOptions) {
  const handle = createRequestHandler(build, mode);

  interface Answer {
    response: Response;
    /** Varieties are found case-insensitively; only the canonical name is cached. */
    isNonCanonical: boolean;
  }

  async function render(request: Request, nonce: string | undefined, client = ''): Promise<Answer> {
    let [isOutage, isNonCanonical] = [false, false];
    const findVariety: Shop['findVariety'] = async (name) => {
      const found =
        (isPreview(request) && (await previewVariety(request, name))) ||
        (await shop.findVariety(name));
      isNonCanonical ||= found !== undefined && found.variety !== name;
      return found;
    };
    const report = (error: unknown): void => {
      isOutage ||= isDatabaseOutage(error);
      if (isOutage) log.warn({ err: error }, 'the database did not answer for a page');
      else
        void routePatternOf(build, request.url).then((page) =>
          log.error({ err: error, page }, 'page failed'),
        );
    };
    const context = new RouterContextProvider();
    context.set(shopContext, {
      ...shop,
      findVariety,
      searchTrees: (text) => shop.searchTrees(text, client),
      choosePairs: (parameters) => shop.choosePairs(parameters, client),
    });
    context.set(pageContext, { nonce, publicUrl, report });
    const response = await handle(request, context);
    return {
      response: isOutage && response.status >= 500 ? toUnavailable(response) : response,
      isNonCanonical,
    };
  }

  return {
    /** Renders the complete page without a nonce. Depends only on the key, never on a visitor's request. */
    async renderForCache(key: string): Promise<RenderedPage> {
      const nonce = newNonce();
      const { response, isNonCanonical } = await render(
        new Request(publicUrl + key, { headers: { accept: 'text/html' } }),
        nonce,
      );
      const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
      const headers: Record<string, string> = { 'Content-Type': contentType };
      // Required by the client router.
      if (response.headers.has('x-remix-response')) headers['X-Remix-Response'] = 'yes';
      const isHtml = contentType.startsWith('text/html');
      if (!isHtml)
        return {
          status: response.status,
          body: Buffer.from(await response.arrayBuffer()),
          headers,
          inline: { scripts: [], styles: [] },
          isNonCanonical,
        };
      const { html, inline } = hashOwnInline(
        deferScripts(await response.text(), findModule),
        nonce,
      );
      return { status: response.status, body: Buffer.from(html), headers, inline, isNonCanonical };
    },
    async renderForRequest(
      request: Request,
      client: string,
    ): Promise<{ response: Response; nonce: string | undefined }> {
      const nonce = mode === 'production' ? newNonce() : undefined;
      const { response } = await render(request, nonce, client);
      if (isPreview(request)) response.headers.set('X-Robots-Tag', 'noindex');
      if (!nonce || !isPublic(request)) return { response, nonce };
      const html = deferScripts(await response.text(), findModule);
      return { response: new Response(html, response), nonce };
    },
  };
}

const isPublic = ({ url }: Request): boolean =>
  publicPages.some(({ path }) => path === new URL(url).pathname);
const isPreview = ({ url }: Request): boolean => new URL(url).searchParams.has('preview');

/** The error page with 503 and Retry-After, so that browsers and search engines retry. */
function toUnavailable({ body, headers }: Response): Response {
  const response = new Response(body, { status: 503, headers });
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;
