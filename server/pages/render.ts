import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext, shopContext, type Shop } from '#domain/shop.ts';
import { deferScripts } from './defer-scripts.ts';
import { allowOwnScripts } from './own-scripts.ts';
import type { RenderedPage } from './page-cache.ts';

export interface PageRendererOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  shop: Shop;
  publicUrl: string;
  log: Logger;
}

const newNonce = (): string => randomBytes(16).toString('base64');

/** Runs React Router on the server, with what its loaders may use in the router's context. */
export function createPageRenderer({ build, mode, shop, publicUrl, log }: PageRendererOptions) {
  const handle = createRequestHandler(build, mode);

  function render(request: Request, nonce: string | undefined): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    const { pathname } = new URL(request.url);
    context.set(pageContext, { nonce, publicUrl, report: (error) => log.error({ err: error, path: pathname }, 'page failed') });
    return handle(request, context);
  }

  return {
    /** In one piece and with the nonce taken out again, for storing under this key: nothing of a visitor's own request goes in. */
    async renderWhole(key: string): Promise<RenderedPage> {
      const nonce = newNonce();
      const response = await render(new Request(publicUrl + key, { headers: { accept: 'text/html' } }), nonce);
      const headers: Record<string, string> = { 'Content-Type': response.headers.get('content-type') ?? 'text/html; charset=utf-8' };
      if (response.headers.has('x-remix-response')) headers['X-Remix-Response'] = 'yes'; // the client router looks for it
      const isHtml = headers['Content-Type']!.startsWith('text/html');
      if (!isHtml) return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers, scripts: [] };
      const { html, scripts } = allowOwnScripts(deferScripts(await response.text()), nonce);
      return { status: response.status, body: Buffer.from(html), headers, scripts };
    },
    async renderOnce(request: Request): Promise<{ response: Response; nonce: string | undefined }> {
      const nonce = mode === 'production' ? newNonce() : undefined;
      return { response: await render(request, nonce), nonce };
    },
  };
}
export type PageRenderer = ReturnType<typeof createPageRenderer>;
