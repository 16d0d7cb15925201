import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { pageContext } from '#domain/shop.ts';

// Mails are React components too: the server, which runs no JSX itself, takes them from this bundle.
export { renderMail } from './mail/render-mail.tsx';

const abortAfterMs = 6000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, whole } = loadContext.get(pageContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answered = false;
    const answer = (body: BodyInit) => {
      answered = true;
      resolve(new Response(body, { status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // In one piece: no late segments, which would bring inline scripts of their own into a stored page.
      progressiveChunkSize: whole ? Number.POSITIVE_INFINITY : undefined,
      onShellReady() {
        if (whole) return;
        const body = new PassThrough();
        answer(createReadableStreamFromReadable(body));
        pipe(body);
      },
      onAllReady() {
        clearTimeout(timer);
        if (whole) pipe(collect(answer));
      },
      onShellError: reject,
      onError(error) {
        status = 500;
        if (answered) console.error(error);
      },
    });
    const timer = setTimeout(abort, abortAfterMs);
  });
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
