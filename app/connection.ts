/**
 * Everything that waits for the shop says this. A payment and an answer by a mailed link add what
 * trying again would do.
 */
export const connectionLost = 'The connection was lost. Please try again.';

/**
 * The shop did not answer: there is no network, the call took too long, or a proxy or a network's
 * sign-in page answered instead.
 */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
  override message = connectionLost;
}

/** What a gateway answers for a shop that it does not reach. */
const unreachable = [502, 504];

/**
 * Whether the shop did not answer, as opposed to a refusal. Browsers report it as a TypeError of
 * `fetch` or of a script that could not be loaded; the accounts' client wraps that in an error of
 * its own.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TypeError) return true;
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  if (name === 'AuthRetryableFetchError') return !status || unreachable.includes(status);
  return name === 'TimeoutError';
}

/**
 * An answer of the shop, which is JSON whatever it says.
 * @throws ConnectionError when something else answered, or nothing
 */
export async function answerOf<T>(
  pending: Promise<Response>,
): Promise<{ ok: boolean; status: number; answer: Partial<T> }> {
  try {
    const response = await pending;
    const answer = (await response.json()) as Partial<T>; // typed by the route
    return { ok: response.ok, status: response.status, answer };
  } catch (cause) {
    throw new ConnectionError(undefined, { cause });
  }
}
