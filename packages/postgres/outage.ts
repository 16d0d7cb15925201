import { DatabaseError } from 'pg';
import { isLostConnection } from './connections/watched-client.ts';

/** Retry-After during an outage. */
export const retryAfterSeconds = 5;

/** SQLSTATE classes: connection, resources (disk, memory, connections), operator (stopping, starting), system. */
const classes = /^(08|53|57P|58)/;
const codes = new Set([
  '25006', // read-only: a standby, or an almost full disk
  '25P03',
  '25P04', // transaction timeout
  '28000',
  '28P01',
  '3D000', // authentication failed, though it worked at the start
  '40001',
  '40P01',
  '55P03', // conflict, after all retries
  '57014', // statement timeout
]);
/** Errors of pool and driver that have no code. */
const messages = [
  /^timeout exceeded when trying to connect/,
  /^timeout expired$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
];

/** Whether an error is a temporary database failure: answered with 503 and worth a retry. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError)
    return classes.test(error.code ?? '') || codes.has(error.code ?? '');
  const isKnown = messages.some((message) => message.test(error.message));
  return isLostConnection(error) || isKnown || isDatabaseOutage(error.cause);
}
