/** What fails while cleaning up never replaces the first cause. */
export async function cleaningUp<T>(
  work: () => Promise<T>,
  cleanUp: () => Promise<unknown>,
): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await cleanUp().catch(() => {});
    throw error;
  }
  await cleanUp();
  return result;
}

/** The same for what is undone only after a failure. */
export async function undoing<T>(
  work: () => Promise<T>,
  undo: (error: unknown) => Promise<unknown>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await undo(error).catch(() => {});
    throw error;
  }
}

/** For folders that something may still be writing to: a pipeline that has failed, a PostgreSQL that stops. */
export const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 } as const;
