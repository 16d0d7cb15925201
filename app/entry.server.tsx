import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { pageContext } from '#domain/shop.ts';
import { NonceContext } from './nonce.ts';

// Mails are React components too: the server, which runs no JSX itself, takes them from this bundle.
export { renderMail } from '#app/mail/render-mail.tsx';

const abortAfterMs = 6000;

/**
 * Every page is sent in one piece. Late segments would bring inline scripts of their own, which a stored page's policy
 * does not know, and would never come into view where scripts do not run.
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
        finalStatus = 500; // handleError reports it
      },
    });
    const timer = setTimeout(abort, abortAfterMs);
  });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
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
