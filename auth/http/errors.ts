import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AuthErrorCode } from './error-codes.ts';

export interface AuthErrorDetails {
  cause?: unknown;
  /** Why a password is too weak, in the protocol's own words. */
  weakPasswordReasons?: ('length' | 'characters' | 'pwned')[];
  retryAfterSeconds?: number;
}

/** A refusal in the protocol's words: `code` for programs, `message` for people, the cause for the log. */
export class AuthError extends Error {
  override name = 'AuthError';
  status: ContentfulStatusCode;
  code: AuthErrorCode;
  details: AuthErrorDetails;

  constructor(status: ContentfulStatusCode, code: AuthErrorCode, message: string, details: AuthErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const validationFailed = (message: string): AuthError => new AuthError(400, 'validation_failed', message);
