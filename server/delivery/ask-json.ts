/** The status and JSON of an answer. @throws when nobody answered, or the other side has trouble of its own */
export async function askJson(url: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, init);
  // A refusal is an answer; being overrun or broken is none.
  if (response.status === 429 || response.status >= 500) throw new Error(`${url.host} answered ${response.status}`);
  return { status: response.status, body: await response.json() };
}
