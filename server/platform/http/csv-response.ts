import type { Context } from 'hono';
import type { Logger } from 'pino';

/** Excel takes a file without it for the local 8-bit encoding. */
const byteOrderMark = '\uFEFF';

/** Streams a CSV file. An error aborts the connection, so that a truncated file does not look complete. */
export function csvResponse(
  c: Context,
  { name, lines, log }: { name: string; lines: AsyncIterator<string>; log: Logger },
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  const encoder = new TextEncoder();
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark));
    },
    async pull(controller) {
      try {
        const piece = await lines.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        log.error({ err: error, file: name }, 'a CSV download was aborted');
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return c.body(pieces);
}
