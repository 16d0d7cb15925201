import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * Structured lines on standard output. Nothing personal goes in: requests are named by method, path and request id,
 * people by nothing at all, and errors keep the members below. PostgreSQL's own errors carry whole rows in `detail`.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, destination);
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: DescribedError;
}

function describeError(error: unknown): DescribedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, code, constraint, stack: error.stack, cause: describeError(error.cause) };
}
