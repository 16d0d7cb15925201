import { DatabaseError } from 'pg';
import { isLostConnection } from './watched-client.ts';

/** What callers are told who come while it lasts. */
export const retryAfterSeconds = 5;

/** Of PostgreSQL's error classes: connection, resources (disk, memory, connections), operator (stopping, starting), system. */
const classes = /^(08|53|57P|58)/;
const codes = new Set([
  '25006', // read-only: a standby, or a disk that was about to run full
  '25P03', '25P04', // a transaction was ended because it took too long
  '28000', '28P01', '3D000', // signing in failed, which it did not when the shop started
  '40001', '40P01', '55P03', // lost against a neighbor through all tries
  '57014', // a statement took too long
]);
/** The pool and the driver have only words for these. */
const words = /^(timeout exceeded when trying to connect|timeout expired$|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** Nothing is wrong with the request or with us: the same again may pass in a moment. The one place that decides it. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return classes.test(error.code ?? '') || codes.has(error.code ?? '');
  return isLostConnection(error) || words.test(error.message) || isDatabaseOutage(error.cause);
}
