import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AuthErrorCode } from './error-codes.ts';

export interface AuthErrorDetails {
  cause?: unknown;
  /** Reason codes of the protocol. */
  weakPasswordReasons?: ('length' | 'characters' | 'pwned')[];
  retryAfterSeconds?: number;
}

/** A protocol error: `code` and `message` go to the client, the cause to the log. */
export class AuthError extends Error {
  override name = 'AuthError';
  status: ContentfulStatusCode;
  code: AuthErrorCode;
  details: AuthErrorDetails;

  constructor(
    status: ContentfulStatusCode,
    code: AuthErrorCode,
    message: string,
    details: AuthErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message);
