import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { pageContext } from '#domain/pages/shop.ts';
import { NonceContext } from './boot/nonce.ts';

// Mail templates are React components: the server cannot load JSX and imports them from this bundle.
export { renderMail } from '#app/mail/render-mail.tsx';

const abortAfterMs = 6000;

/**
 * Sends every page in one piece. Streamed segments would add inline scripts that a cached page's
 * CSP does not allow, and would stay invisible without JavaScript.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collect((body) => resolve(new Response(body, { status: finalStatus, headers }))));
      },
      onShellError: reject,
      onError() {
        finalStatus = 500; // reported by handleError
      },
    });
    const timer = setTimeout(abort, abortAfterMs);
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageContext).report(error);
}

function collect(done: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
