/**
 * Follows no redirect: the address of the service is a setting.
 * @throws on network errors, redirects, 429 and 5xx, so that the policy retries and counts them
 */
export async function fetchJson(
  url: URL,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  if (response.status === 429 || response.status >= 500)
    throw new Error(`${url.host} answered ${response.status}`);
  return { status: response.status, body: await response.json() };
}
