import { bodyLimit } from 'hono/body-limit';
import { ShopError } from './errors.ts';

/** For routes that accept a file, instead of the limit in app.ts. */
export const fileLimit = (maxSize: number, what: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ShopError('too_large', 413, `${what} is larger than ${maxSize / 1024 / 1024} MB`);
    },
  });
