import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface WireError {
  category: string;
  code: string;
  detail: string;
  field?: string;
}

/** An error response in the provider's format. */
export function problem(status: ContentfulStatusCode, error: WireError): HTTPException {
  return new HTTPException(status, { res: Response.json({ errors: [error] }, { status }) });
}

export const invalidRequest = (code: string, detail: string, field?: string): HTTPException =>
  problem(400, { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field ? { field } : {}) });

export const notFound = (what: string): HTTPException =>
  problem(404, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'NOT_FOUND',
    detail: `Could not find ${what}`,
  });
