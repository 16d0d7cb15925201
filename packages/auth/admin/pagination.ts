import type { Context } from 'hono';
import { validationFailed } from '#auth/http/errors.ts';
import type { Page } from '#auth/queries/page.ts';

const perPageDefault = 50;
const perPageMax = 1000;

/** Empty parameters mean the defaults. @throws AuthError 400 */
export function readPage(c: Context): Page {
  const page = readCount(c.req.query('page')) ?? 1;
  const perPage = readCount(c.req.query('per_page')) ?? perPageDefault;
  return { page: Math.max(1, page), perPage: Math.min(perPageMax, perPage || perPageDefault) };
}

function readCount(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw validationFailed(
      `Bad Pagination Parameters: "${text.slice(0, 50)}" is not a page number`,
    );
  return Number(text);
}

/** Clients parse these links by position, so `page` must come first in the query. */
export function setPageHeaders(c: Context, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string) => {
    const query = new URLSearchParams(c.req.query());
    for (const name of ['page', 'per_page']) query.delete(name);
    return `<${c.req.path}?${new URLSearchParams([['page', String(number)], ['per_page', String(perPage)], ...query])}>; rel="${rel}"`;
  };
  c.header(
    'Link',
    [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  );
  c.header('X-Total-Count', String(total));
}
