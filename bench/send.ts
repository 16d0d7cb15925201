import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  milliseconds: number;
}

interface Sent {
  /** `false` opens a connection for this request. */
  agent: Agent | false;
  token?: string | undefined;
  /** The content of a POST. */
  body?: string;
}

/** Counts from before the connection is opened. */
export function send(url: string, { agent, token, body }: Sent): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'gzip, deflate, br',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const method = body ? 'POST' : 'GET';
    const call = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            milliseconds: performance.now() - started,
          }),
        );
    });
    call.on('error', reject).end(body);
  });
}
