import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

export interface BucketStandin {
  /** Environment variables for a shop that keeps its pictures here. */
  environment: Record<string, string>;
  /** Objects by name. */
  objects: ReadonlyMap<string, StoredObject>;
  stop(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

const credentials = { region: 'us-east-1', keyId: 'standin-key', secret: 'standin-secret' };

/** An S3 bucket in memory that checks signatures. @param port 0 picks a free one */
export async function startBucketStandin(port: number, host = '127.0.0.1'): Promise<BucketStandin> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void respond(objects, request).then(
      ({ status, object }) =>
        response
          .writeHead(status, object && { 'Content-Type': object.contentType })
          .end(object?.bytes),
      () => response.destroy(), // the client disconnected
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.unref(); // does not keep the process alive
  return {
    environment: {
      PICTURES_S3_URL: `http://${host}:${(server.address() as AddressInfo).port}/pictures`, // listening on TCP
      PICTURES_S3_REGION: credentials.region,
      PICTURES_S3_KEY_ID: credentials.keyId,
      PICTURES_S3_SECRET: credentials.secret,
    },
    objects,
    stop: () => close(server),
  };
}

interface Reply {
  status: number;
  object?: StoredObject | undefined;
}

async function respond(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
): Promise<Reply> {
  const { method, url: name = '/', headers } = request;
  const bytes = await buffer(request);
  if (!(await isSigned(request))) return { status: 403 };
  if (method === 'PUT') {
    objects.set(name, { bytes, contentType: headers['content-type'] ?? 'binary/octet-stream' });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(name);
    return { status: 204 };
  }
  const object = objects.get(name);
  return object ? { status: 200, object } : { status: 404 };
}

/** Signs the request again, with the secret, and compares. */
async function isSigned({ method = 'GET', url, headers }: IncomingMessage): Promise<boolean> {
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) },
    accessKeyId: credentials.keyId,
    secretAccessKey: credentials.secret,
    region: credentials.region,
    service: 's3',
    datetime: String(headers['x-amz-date']),
  });
  return (await signer.sign()).headers.get('authorization') === headers.authorization;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
