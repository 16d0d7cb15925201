import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/program/run-shop.ts';
import { hasNginx, runNginx } from './nginx.ts';

/** A raw HTTP response of the shop. */
export interface RecordedResponse {
  body: Buffer;
  headers: [name: string, value: string][];
}

export interface Peer {
  name: string;
  url: string;
  stop(): Promise<void>;
}

/** Headers that every server sets itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Reads the raw response; fetch would decompress the body. */
export async function recordResponse(url: string): Promise<RecordedResponse> {
  const { request } = await import('node:http');
  const sent = request(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers: RecordedResponse['headers'] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index]!;
    if (!own.has(name.toLowerCase())) headers.push([name, response.rawHeaders[index + 1]!]);
  }
  return { body: Buffer.concat(chunks), headers };
}

/** Minimal Node server that sends the same bytes and headers. Runs in a child process. */
export async function startBareNode(answer: RecordedResponse): Promise<Peer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-node-'));
  writeFileSync(path.join(folder, 'body'), answer.body);
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(answer.headers.flat()));
  const child = spawn(process.execPath, [import.meta.filename, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    name: 'bare node:http',
    url: `http://127.0.0.1:${line.toString().trim()}/`,
    stop: () => stop(child),
  };
}

/** Undefined if nginx is not installed. */
export async function startNginx(answer: RecordedResponse): Promise<Peer | undefined> {
  if (!hasNginx()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  chmodSync(folder, 0o755); // nginx workers run under another account
  writeFileSync(path.join(folder, 'index.html'), answer.body);
  const port = await freePort();
  const replaced = new Set(['content-type', 'etag', 'last-modified']);
  const headers = answer.headers
    .filter(([name]) => !replaced.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const config = `worker_processes 1;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10; default_type 'text/html; charset=utf-8';
  server { listen 127.0.0.1:${port}; root ${folder}; index index.html; ${headers.join(' ')} }
}`;
  const nginx = await runNginx({ folder, config, port });
  return { ...nginx, name: 'nginx, one worker', url: `${nginx.url}/` };
}

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

if (process.argv[1] === import.meta.filename) {
  const { readFileSync } = await import('node:fs');
  const folder = process.argv[2]!;
  const body = readFileSync(path.join(folder, 'body'));
  const headers = [
    ...(JSON.parse(readFileSync(path.join(folder, 'headers.json'), 'utf8')) as string[]),
    'Content-Length',
    String(body.length),
  ];
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) =>
    response.writeHead(200, headers).end(body),
  );
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
  );
}
