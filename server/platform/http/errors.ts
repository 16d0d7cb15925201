import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refusals, type Refusal, type RefusalCode } from './refusals.ts';

interface RefusalOptions extends ErrorOptions {
  details?: Record<string, unknown>;
}

/** Thrown when a business rule refuses a request; made by `refuse`. `message` is for people, `code` for programs. */
export class ShopError extends Error {
  override name = 'ShopError';
  code: RefusalCode;
  status: ContentfulStatusCode;
  /** Further members of the JSON response, such as an order id. */
  details: Record<string, unknown> | undefined;

  constructor(
    code: RefusalCode,
    status: ContentfulStatusCode,
    message: string,
    options?: RefusalOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.details = options?.details;
  }
}

/** The values come first where the text names some, the text itself where the list has none. */
type Given<Text> = Text extends string
  ? [options?: RefusalOptions]
  : Text extends (values: infer Values) => string
    ? [values: Values, options?: RefusalOptions]
    : [text: string, options?: RefusalOptions];

/** The error to throw, from the list of refusals. */
export function refuse<Name extends Refusal>(
  name: Name,
  ...given: Given<(typeof refusals)[Name][1]>
): ShopError {
  const [status, text]: readonly [ContentfulStatusCode, unknown?] = refusals[name];
  const code = name.split('.')[0] as RefusalCode; // the first part of every name
  if (typeof text === 'string')
    return new ShopError(code, status, text, given[0] as RefusalOptions | undefined); // typed by Given
  const [values, options] = given as unknown as readonly [never, RefusalOptions?]; // likewise
  return new ShopError(
    code,
    status,
    typeof text === 'function' ? (text as (values: never) => string)(values) : values,
    options,
  );
}

/** `const order = orRefuse(await findOwnOrder(db, userId, id), 'order_not_found')` */
export function orRefuse<T, Name extends Refusal>(
  value: T | null | undefined,
  name: Name,
  ...given: Given<(typeof refusals)[Name][1]>
): T {
  if (value === undefined || value === null) throw refuse(name, ...given);
  return value;
}

export interface ErrorResponse {
  error: string;
  code: string;
  field?: string;
}
