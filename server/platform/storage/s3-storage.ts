import { AwsClient } from 'aws4fetch';
import type { PictureStorage } from './storage.ts';

export interface BucketConfig {
  /** Bucket URL, such as `https://s3.us-west-2.amazonaws.com/grafted-pictures`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

const timeoutMs = 15_000;
/** Follows no redirect: the signature is for this bucket. */
const direct = (): RequestInit => ({ redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });

/** S3 storage. Three calls need only signed fetches, so it uses a 10 kB signer instead of the AWS SDK. */
export function createBucketStorage({ url, region, keyId, secret }: BucketConfig): PictureStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  });
  const addressOf = (name: string) => `${url.replace(/\/$/, '')}/${name}`;
  return {
    async put(name, bytes, contentType) {
      const response = await client.fetch(addressOf(name), {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': contentType },
        ...direct(),
      });
      if (!response.ok)
        throw new Error(`The picture bucket returned ${response.status} for PUT ${name}`);
    },
    async find(name) {
      const response = await client.fetch(addressOf(name), direct());
      if (response.status === 404) return undefined;
      if (!response.ok)
        throw new Error(`The picture bucket returned ${response.status} for GET ${name}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async delete(name) {
      const response = await client.fetch(addressOf(name), { method: 'DELETE', ...direct() });
      if (!response.ok && response.status !== 404)
        throw new Error(`The picture bucket returned ${response.status} for DELETE ${name}`);
    },
  };
}
