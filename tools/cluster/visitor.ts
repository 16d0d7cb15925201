import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { shopName } from './nginx.ts';

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  token?: string | undefined;
  json?: unknown;
  bytes?: Uint8Array;
  /** Instead of the socket's, at a shop host; nginx sets its own. */
  clientAddress?: string;
}

export interface Answer {
  /** 0: none. */
  status: number;
  body: string;
  /** Addresses of the shop hosts that nginx tried, the last one answered. */
  hosts: string[];
  /** When it was sent, in ms. */
  at: number;
  milliseconds: number;
}

export type Visitor = (path: string, sent?: Sent) => Promise<Answer>;

const timeoutMs = 60_000;

/** Sends requests through nginx, with TLS. */
export function visitEdge(address: string, authority: string): Visitor {
  const agent = new Agent({ keepAlive: true, ca: authority, servername: shopName });
  return (path, sent = {}) =>
    send({ connect: request, agent, host: address, port: 443 }, path, sent);
}

/** Sends requests to one shop host, past nginx. */
export function visitHost(address: string, port: number): Visitor {
  const agent = new PlainAgent({ keepAlive: true });
  return (path, sent = {}) =>
    send({ connect: plainRequest, agent, host: address, port }, path, sent);
}

interface Way {
  connect: typeof request;
  agent: PlainAgent;
  host: string;
  port: number;
}

/**
 * Tries once more on a new connection, as browsers do, when the server closed an idle one while the
 * request was on its way.
 */
async function send(way: Way, path: string, sent: Sent): Promise<Answer> {
  const answer = await sendOnce(way, path, sent);
  return answer === 'stale connection' ? send(way, path, sent) : answer;
}

function sendOnce(
  { connect, ...way }: Way,
  path: string,
  sent: Sent,
): Promise<Answer | 'stale connection'> {
  const { method = 'GET', token, json, clientAddress } = sent;
  const body = json === undefined ? sent.bytes : Buffer.from(JSON.stringify(json));
  const at = performance.now();
  const answer = (status: number, text = '', hosts: string[] = []): Answer => ({
    status,
    body: text,
    hosts,
    at,
    milliseconds: performance.now() - at,
  });
  return new Promise((resolve) => {
    const call = connect(
      {
        ...way,
        path,
        method,
        timeout: timeoutMs,
        headers: {
          host: shopName,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(body && { 'content-length': body.byteLength }),
          ...(clientAddress && { 'x-real-ip': clientAddress }),
        },
      },
      (response) => {
        let text = '';
        const { 'x-hosts': hosts = '' } = response.headers;
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () =>
            resolve(
              answer(response.statusCode ?? 0, text, String(hosts).match(/[\d.]+(?=:)/g) ?? []),
            ),
          )
          .on('error', () => resolve(answer(0)));
      },
    );
    call.on('timeout', () => {
      resolve(answer(0));
      call.destroy();
    });
    call.on('error', () => resolve(call.reusedSocket ? 'stale connection' : answer(0)));
    call.end(body);
  });
}
