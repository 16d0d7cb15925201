import type { MiddlewareHandler } from 'hono';

/**
 * Begins waiting requests one by one, each in its own turn of the event loop. When a thousand buyers arrive at once, other
 * requests, such as for pages, are answered between them instead of after all of them.
 */
export function oneATurn(): MiddlewareHandler {
  const waiting: (() => void)[] = [];
  let first = 0;

  function begin(): void {
    waiting[first++]?.();
    if (first < waiting.length) return void setImmediate(begin);
    waiting.length = first = 0;
  }

  return async (_c, next) => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(begin);
    });
    await next();
  };
}
