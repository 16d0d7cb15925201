import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBucket, type BucketConfig } from '#server/platform/storage/bucket.ts';
import { BackupError, DeleteRefused } from './backup-error.ts';
import type { BackupTarget } from './target.ts';

const transferTimeoutMs = 2 * 3600_000;
/** S3 takes no larger object in one request. */
const bytesMax = 5 * 1024 ** 3;

export function createBucketTarget(config: BucketConfig): BackupTarget {
  const { root, send } = createBucket(config, transferTimeoutMs);

  async function call(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await send(address, init);
    if (!response.ok)
      throw new BackupError(
        `The backup bucket returned ${response.status} for ${init.method ?? 'GET'} ${new URL(address).pathname}`,
      );
    return response;
  }

  return {
    async put(name, file) {
      const body = await openAsBlob(file); // read while it is sent
      if (body.size > bytesMax)
        throw new BackupError('The backup is larger than 5 GB: use a folder (BACKUP_DIR)');
      // Buckets with Object Lock take nothing without a checksum.
      const headers = { 'x-amz-checksum-sha256': await checksumOf(file) };
      await call(`${root}/${name}`, { method: 'PUT', body, headers });
    },
    /** Up to a thousand, which is S3's page. */
    async list() {
      const text = await (await call(`${root}?list-type=2&prefix=grafted-`)).text();
      return Array.from(text.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key]) => key!);
    },
    async fetch(name, file) {
      const { body } = await call(`${root}/${name}`);
      await pipeline(
        Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(file),
      ); // a successful GET has a body
    },
    async delete(name) {
      const address = `${root}/${name}`;
      const { status, ok } = await send(address, { method: 'DELETE' });
      if (status === 403 || status === 405 || status === 409)
        throw new DeleteRefused(
          `The backup bucket keeps ${name} (it returned ${status}). If its Object Lock is meant to, nothing is wrong; else the key may not delete.`,
        );
      if (!ok && status !== 404)
        throw new BackupError(`The backup bucket returned ${status} for DELETE ${name}`);
    },
    describe: (name) => `${root}/${name}`,
  };
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
