import { createHash } from 'node:crypto';
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

/**
 * An S3 bucket in memory that checks signatures. With Object Lock it takes no object without a
 * checksum, and deletes none.
 * @param port 0 picks a free one
 */
export async function startBucketStandin(
  port: number,
  host = '127.0.0.1',
  { objectLock = false }: { objectLock?: boolean } = {},
): Promise<BucketStandin> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void respond(objects, request, objectLock).then(
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
  objectLock: boolean,
): Promise<Reply> {
  const { method, url: name = '/', headers } = request;
  const bytes = await buffer(request);
  if (!(await isSigned(request))) return { status: 403 };
  if (method === 'PUT') {
    const checksum = headers['x-amz-checksum-sha256'];
    const isRight = checksum === createHash('sha256').update(bytes).digest('base64');
    if (checksum === undefined ? objectLock : !isRight) return { status: 400 };
    objects.set(name, { bytes, contentType: headers['content-type'] ?? 'binary/octet-stream' });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    if (objectLock) return { status: 403 };
    objects.delete(name);
    return { status: 204 };
  }
  if (name.includes('?list-type=2')) return { status: 200, object: listing(objects) };
  const object = objects.get(name);
  return object ? { status: 200, object } : { status: 404 };
}

const listing = (objects: ReadonlyMap<string, StoredObject>): StoredObject => ({
  bytes: Buffer.from(
    `<ListBucketResult>${[...objects.keys()].map((name) => `<Key>${name.split('/').at(-1)}</Key>`).join('')}</ListBucketResult>`,
  ),
  contentType: 'application/xml',
});

/** Signs the request again, with the secret, and compares. */
async function isSigned({ method = 'GET', url, headers }: IncomingMessage): Promise<boolean> {
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: Object.fromEntries(
      ['x-amz-content-sha256', 'x-amz-checksum-sha256'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      ),
    ),
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
