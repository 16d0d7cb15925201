import type { Context } from 'hono';
import type { Logger } from 'pino';

/** A CSV file sent while it is made. What goes wrong on the way breaks the connection off: half a file must not pass for a whole one. */
export function csvResponse(c: Context, { name, lines, log }: { name: string; lines: AsyncIterator<string>; log: Logger }): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  const encoder = new TextEncoder();
  const pieces = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await lines.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        log.error({ err: error, file: name }, 'a file was cut off');
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return c.body(pieces);
}
