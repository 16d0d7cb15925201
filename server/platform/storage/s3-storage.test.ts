import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketStorage } from './s3-storage.ts';

const kept = new Map<string, Buffer>();
const signatures: string[] = [];
const addresses: string[] = [];
const bucket = createServer((request, response) => {
  signatures.push(request.headers.authorization ?? '');
  addresses.push(request.url!);
  if (request.url === '/pictures/moved-800.webp')
    return void response.writeHead(307, { Location: '/pictures/elsewhere' }).end();
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.method === 'PUT') kept.set(request.url!, Buffer.concat(pieces));
    if (request.method === 'DELETE')
      return void response.writeHead(kept.delete(request.url!) ? 204 : 404).end();
    const found = kept.get(request.url!);
    response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined);
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/pictures`;
});
afterAll(() => void bucket.close());

const openBucket = () =>
  createBucketStorage({ url: address, region: 'us-west-2', keyId: 'key', secret: 'secret' });

test('a bucket stores, returns and deletes a picture with signed requests', async () => {
  const storage = openBucket();
  await storage.put('a-800.webp', new Uint8Array([1, 2, 3]), 'image/webp');
  expect([...kept.keys()]).toEqual(['/pictures/a-800.webp']);
  expect([...(await storage.find('a-800.webp'))!]).toEqual([1, 2, 3]);
  expect(await storage.find('b-800.webp')).toBeUndefined();
  await storage.delete('a-800.webp');
  await storage.delete('a-800.webp');
  expect(await storage.find('a-800.webp')).toBeUndefined();
  for (const signature of signatures)
    expect(signature).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-west-2\/s3\/aws4_request/,
    );
});

test('a redirect to another address is not followed', async () => {
  await expect(openBucket().find('moved-800.webp')).rejects.toThrow('fetch failed');
  expect(addresses).toContain('/pictures/moved-800.webp');
  expect(addresses).not.toContain('/pictures/elsewhere');
});
