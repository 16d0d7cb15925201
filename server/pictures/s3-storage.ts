import { AwsClient } from 'aws4fetch';
import type { PictureStorage } from './storage.ts';

export interface BucketConfig {
  /** The bucket's own address, such as `https://s3.us-west-2.amazonaws.com/grafted-pictures`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

const patienceMs = 15_000;

/** A bucket that speaks S3. Three calls need no more than signed fetches, so it is a signer of 10 kB and not the provider's own library. */
export function createBucketStorage({ url, region, keyId, secret }: BucketConfig): PictureStorage {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const addressOf = (name: string) => `${url.replace(/\/$/, '')}/${name}`;
  return {
    async put(name, bytes, contentType) {
      const response = await client.fetch(addressOf(name), { method: 'PUT', body: bytes, headers: { 'content-type': contentType }, signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok) throw new Error(`The picture bucket answered ${response.status} to PUT ${name}`);
    },
    async find(name) {
      const response = await client.fetch(addressOf(name), { signal: AbortSignal.timeout(patienceMs) });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`The picture bucket answered ${response.status} to GET ${name}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async delete(name) {
      const response = await client.fetch(addressOf(name), { method: 'DELETE', signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok && response.status !== 404) throw new Error(`The picture bucket answered ${response.status} to DELETE ${name}`);
    },
  };
}
