import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';

interface Ports {
  http: number;
  https: number;
  shop: number;
}

/** TLS in front of a shop, as deploy/nginx.conf has it, with a certificate that this process trusts. */
export function startTlsProxy(ports: Ports, folder: string): () => void {
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  setDefaultCACertificates([files.cert.toString()]);

  const redirecting = createHttp((incoming, response) => {
    const location = `https://localhost:${ports.https}${incoming.url}`;
    response.writeHead(301, { location }).end();
  });
  const forwarding = createHttps(files, (incoming, response) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ port: ports.shop, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  redirecting.listen(ports.http);
  forwarding.listen(ports.https);
  return () => {
    for (const server of [redirecting, forwarding]) {
      server.closeAllConnections();
      server.close();
    }
  };
}
