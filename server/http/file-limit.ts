import { bodyLimit } from 'hono/body-limit';
import { declareInput } from './declared-input.ts';
import { ShopError } from './errors.ts';

/** For routes that accept a file, instead of the limit in app.ts. */
export const fileLimit = (maxSize: number, what: string) =>
  declareInput(
    bodyLimit({
      maxSize,
      onError: () => {
        throw new ShopError('too_large', 413, `${what} is larger than ${maxSize / 1024 / 1024} MB`);
      },
    }),
    { body: { contentTypes: ['application/octet-stream'], maxBytes: maxSize } },
  );
