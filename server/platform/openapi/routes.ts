import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { anyone } from '#server/platform/http/access.ts';
import { describeApi, type OpenApiDocument } from './document.ts';
import { listOperations } from './operations.ts';
import { renderReader } from './reader.ts';

interface OpenApiContext {
  publicUrl: string;
  /** All routes of the app; called on the first request, when all are registered. */
  routes(): readonly RouterRoute[];
}

/** Describes the API from its own route table and schemas. */
export function openApiRoutes({ publicUrl, routes }: OpenApiContext) {
  let document: OpenApiDocument | undefined;
  let page: string | undefined;
  const getDocument = () => (document ??= describeApi(listOperations(routes()), publicUrl));
  return new Hono()
    .get('/openapi.json', anyone, (c) => c.json(getDocument()))
    .get('/reference', anyone, (c) => {
      page ??= String(renderReader(getDocument()));
      c.header('Content-Security-Policy', policyFor(page));
      return c.html(page);
    });
}

/** Allows the page's own styles by their hash, and no scripts. */
function policyFor(page: string): string {
  const styles = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(styles).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
