import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal by the shop's rules. `message` is for people, `code` for programs. */
export class ShopError extends Error {
  override name = 'ShopError';
  code: string;
  status: ContentfulStatusCode;
  /** More members for the answer, such as the id of the order meant. */
  details: Record<string, unknown> | undefined;

  constructor(code: string, status: ContentfulStatusCode, message: string, options?: ErrorOptions & { details?: Record<string, unknown> }) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.details = options?.details;
  }
}

export interface ErrorResponse {
  error: string;
  code: string;
  field?: string;
}
