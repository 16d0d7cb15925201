import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';

const refused = (statusCode: number, category: string, code: string) => ({
  statusCode,
  errors: [{ category, code }],
});

describe('classifying a failed provider call', () => {
  test.each([
    ['too many requests', refused(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED'), { verdict: 'retry' }],
    ['a temporary error', refused(400, 'API_ERROR', 'TEMPORARY_ERROR'), { verdict: 'retry' }],
    [
      'no status: timeout, reset, truncated body',
      { errors: [{ category: 'V1_ERROR', code: 'Unknown' }] },
      { verdict: 'unknown' },
    ],
    ['an error of another kind', new TypeError('fetch failed'), { verdict: 'unknown' }],
    ['nothing', undefined, { verdict: 'unknown' }],
    ['a request timeout', refused(408, 'API_ERROR', 'REQUEST_TIMEOUT'), { verdict: 'unknown' }],
    ['a server error', refused(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR'), { verdict: 'unknown' }],
    ['a gateway page', refused(502, 'V1_ERROR', 'Unknown'), { verdict: 'unknown' }],
    [
      'a decline inside a server error',
      refused(503, 'PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE'),
      { verdict: 'unknown' },
    ],
    [
      'a decline',
      refused(400, 'PAYMENT_METHOD_ERROR', 'CVV_FAILURE'),
      { verdict: 'declined', code: 'CVV_FAILURE' },
    ],
    [
      'a decline with another status',
      refused(402, 'PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE'),
      { verdict: 'declined', code: 'GENERIC_DECLINE' },
    ],
    [
      'a used token',
      refused(400, 'INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED'),
      { verdict: 'declined', code: 'CARD_TOKEN_USED' },
    ],
    [
      'an expired token',
      refused(400, 'INVALID_REQUEST_ERROR', 'CARD_TOKEN_EXPIRED'),
      { verdict: 'declined', code: 'CARD_TOKEN_EXPIRED' },
    ],
    [
      'wrong credentials',
      refused(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED'),
      { verdict: 'refused', code: 'UNAUTHORIZED' },
    ],
    [
      'a key used for another request',
      refused(400, 'INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED'),
      { verdict: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' },
    ],
    ['a category we do not know', refused(400, 'NEW_ERROR', 'NEW_CODE'), { verdict: 'unknown' }],
    ['a refusal without errors', { statusCode: 400, errors: [] }, { verdict: 'unknown' }],
  ])('%s', (_situation, error, verdict) => {
    expect(classify(error)).toEqual(verdict);
  });
});
