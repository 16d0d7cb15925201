import { bodyBudget } from '@grafted/auth';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { SignedIn } from './access.ts';
import { declareInput } from './declared-input.ts';
import { refuse } from './errors.ts';

const busy = () => refuse('busy', { details: { retryAfterSeconds: 5 } });

/** Last uploads by account: the next one of the same account waits for its end. */
const uploads = new Map<string, Promise<unknown>>();

async function afterOwn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = uploads.get(account) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(work);
  uploads.set(account, mine);
  try {
    return await mine;
  } finally {
    if (uploads.get(account) === mine) uploads.delete(account);
  }
}

/** What `fileLimit` has let in. */
export const fileOf = async (c: Context): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await c.req.arrayBuffer());

/**
 * For routes that accept a file, instead of the limit in app.ts. A place comes first: one upload
 * per account, and a share of the process's memory for bodies. Only then is the file read. Comes
 * after the guard, which knows the account.
 */
export function fileLimit(maxSize: number, what: string) {
  const tooLarge = () => refuse('too_large', `${what} is larger than ${maxSize / 1024 / 1024} MB`);
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge();
    },
  });
  return declareInput(
    createMiddleware<SignedIn>(async (c, next) => {
      const declared = Number(c.req.header('content-length') ?? maxSize);
      if (declared > maxSize) throw tooLarge();
      await afterOwn(c.var.identity.userId, () =>
        bodyBudget.run(
          declared,
          async () => {
            await limit(c, next);
            // Hono catches what handlers throw; the share is given back only when the answer is there.
          },
          busy,
        ),
      );
    }),
    { body: { contentTypes: ['application/octet-stream'], maxBytes: maxSize } },
  );
}
