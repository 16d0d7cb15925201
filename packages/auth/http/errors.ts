import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refusals, type Refusal, type RefusalCode } from './refusals.ts';

export interface AuthErrorDetails {
  cause?: unknown;
  /** Reason codes of the protocol. */
  weakPasswordReasons?: ('length' | 'characters' | 'pwned')[];
  retryAfterSeconds?: number;
}

/** A protocol error, made by `refuse`: `code` and `message` go to the client, the cause to the log. */
export class AuthError extends Error {
  override name = 'AuthError';
  status: ContentfulStatusCode;
  code: RefusalCode;
  details: AuthErrorDetails;

  constructor(
    status: ContentfulStatusCode,
    code: RefusalCode,
    message: string,
    details: AuthErrorDetails,
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The value comes first where the message has one. */
type Given<Message> = Message extends (value: infer Value) => string
  ? [value: Value, details?: AuthErrorDetails]
  : [details?: AuthErrorDetails];

/** The error to throw, from the list of refusals. */
export function refuse<Name extends Refusal>(
  name: Name,
  ...given: Given<(typeof refusals)[Name][1]>
): AuthError {
  const [status, message]: readonly [ContentfulStatusCode, string | ((value: never) => string)] =
    refusals[name];
  const code = name.split('.')[0] as RefusalCode; // the first part of every name
  if (typeof message === 'string')
    return new AuthError(status, code, message, (given[0] ?? {}) as AuthErrorDetails); // typed by Given
  const [value, details = {}] = given as [never, AuthErrorDetails?]; // likewise
  return new AuthError(status, code, message(value), details);
}

export const validationFailed = (problem: string): AuthError =>
  refuse('validation_failed', problem);

/** The value, where there is one. @throws the refusal */
export function found<T>(value: T | undefined | null, refusal: () => Error): T {
  if (value === undefined || value === null) throw refusal();
  return value;
}
