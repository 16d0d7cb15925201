import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketStorage } from '#server/platform/storage/s3-storage.ts';
import { startBucketStandin, type BucketStandin } from './bucket.ts';

let bucket: BucketStandin;
beforeAll(async () => {
  bucket = await startBucketStandin(0);
});
afterAll(() => bucket.stop());

const openBucket = (secret = bucket.environment.PICTURES_S3_SECRET!) =>
  createBucketStorage({
    url: bucket.environment.PICTURES_S3_URL!,
    region: bucket.environment.PICTURES_S3_REGION!,
    keyId: bucket.environment.PICTURES_S3_KEY_ID!,
    secret,
  });

test('the bucket stand-in stores, returns and deletes a picture', async () => {
  const storage = openBucket();
  await storage.put('a-800.webp', new Uint8Array([1, 2, 3]), 'image/webp');
  expect([...bucket.objects.keys()]).toEqual(['/pictures/a-800.webp']);
  expect([...(await storage.find('a-800.webp'))!]).toEqual([1, 2, 3]);
  await storage.delete('a-800.webp');
  expect(await storage.find('a-800.webp')).toBeUndefined();
});

test('the bucket stand-in refuses requests signed with another secret', async () => {
  await expect(openBucket('wrong').find('a-800.webp')).rejects.toThrow('returned 403');
});
