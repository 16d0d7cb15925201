import type { Tracing } from '#server/platform/tracing/tracing.ts';
import type { Config } from './config.ts';

/** Traces a process that serves the shop. It starts first, so that the log has its ids. */
export async function startTracing({ tracing }: Config): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createTracing } = await import('#server/platform/tracing/tracing.ts');
  return createTracing(tracing);
}
