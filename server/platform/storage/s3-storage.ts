import { createBucket, type BucketConfig } from './bucket.ts';
import type { PictureStorage } from './storage.ts';

const timeoutMs = 15_000;

export function createBucketStorage(config: BucketConfig): PictureStorage {
  const { root, send } = createBucket(config, timeoutMs);
  return {
    async put(name, bytes, contentType) {
      const response = await send(`${root}/${name}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': contentType },
      });
      if (!response.ok)
        throw new Error(`The picture bucket returned ${response.status} for PUT ${name}`);
    },
    async find(name) {
      const response = await send(`${root}/${name}`);
      if (response.status === 404) return undefined;
      if (!response.ok)
        throw new Error(`The picture bucket returned ${response.status} for GET ${name}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async delete(name) {
      const response = await send(`${root}/${name}`, { method: 'DELETE' });
      if (!response.ok && response.status !== 404)
        throw new Error(`The picture bucket returned ${response.status} for DELETE ${name}`);
    },
  };
}
