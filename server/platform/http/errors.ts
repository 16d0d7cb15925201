import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Thrown when a business rule refuses a request. `message` is for people, `code` for programs. */
export class ShopError extends Error {
  override name = 'ShopError';
  code: string;
  status: ContentfulStatusCode;
  /** Further members of the JSON response, such as an order id. */
  details: Record<string, unknown> | undefined;

  constructor(
    code: string,
    status: ContentfulStatusCode,
    message: string,
    options?: ErrorOptions & { details?: Record<string, unknown> },
  ) {
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
