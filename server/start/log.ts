import { pino, type DestinationStream, type Logger } from 'pino';

interface LogOptions {
  destination?: DestinationStream | undefined;
  /** Further members of each line, such as the ids of its trace. */
  mixin?: (() => Record<string, string>) | undefined;
}

/**
 * JSON lines on standard output, without personal data: requests are identified by method, route and request id, and
 * errors are reduced to the members below, because PostgreSQL errors carry whole rows in `detail`.
 */
export function createLog(level: string, { destination, mixin }: LogOptions = {}): Logger {
  return pino(
    {
      ...(mixin && { mixin }),
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );
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
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    stack: error.stack,
    cause: describeError(error.cause),
  };
}
