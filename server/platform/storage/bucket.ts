import { AwsClient } from 'aws4fetch';

export interface BucketConfig {
  /** Bucket URL, such as `https://s3.us-west-2.amazonaws.com/grafted-pictures`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** An S3 bucket. A few calls need only signed fetches, so it uses a 10 kB signer instead of the AWS SDK. */
export function createBucket({ url, region, keyId, secret }: BucketConfig, timeoutMs: number) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  });
  const root = url.replace(/\/$/, '');
  return {
    root,
    send: (address: string, init: RequestInit = {}): Promise<Response> =>
      client.fetch(address, {
        ...init,
        redirect: 'error', // the signature is for this bucket
        signal: AbortSignal.timeout(timeoutMs),
      }),
  };
}
