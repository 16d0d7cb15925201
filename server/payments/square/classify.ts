/** Whether a failed call may have charged the card. */
export type Verdict =
  /** Not processed; may be retried with the same key. */
  | { verdict: 'retry' }
  /** May have been processed: never tell the buyer that it failed. */
  | { verdict: 'unknown' }
  /** Definitely not charged: the card or its token was refused. */
  | { verdict: 'declined'; code: string }
  /** Definitely not charged: our request or our account is at fault. */
  | { verdict: 'refused'; code: string };

interface ProviderError {
  statusCode?: number;
  errors?: readonly { category?: string; code?: string }[];
}

const cardTokenCodes = new Set(['CARD_TOKEN_USED', 'CARD_TOKEN_EXPIRED']);

/** Reads category and code, not the status alone, because the provider declines with several statuses. */
export function classify(error: unknown): Verdict {
  const { statusCode, errors = [] } = (error ?? {}) as ProviderError;
  if (statusCode === 429 || errors.some(({ code }) => code === 'TEMPORARY_ERROR'))
    return { verdict: 'retry' };
  if (statusCode === undefined || statusCode === 408 || statusCode >= 500)
    return { verdict: 'unknown' };
  const [first] = errors;
  const code = first?.code ?? '';
  if (first?.category === 'PAYMENT_METHOD_ERROR' || cardTokenCodes.has(code))
    return { verdict: 'declined', code };
  if (first?.category === 'AUTHENTICATION_ERROR' || first?.category === 'INVALID_REQUEST_ERROR')
    return { verdict: 'refused', code };
  return { verdict: 'unknown' };
}
