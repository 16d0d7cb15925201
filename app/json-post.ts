/** A network may connect and then answer nothing, and every wait has an end. */
const answerMs = 30_000;

/** Options of `fetch`: pages that load no session code post by them, without the typed client. */
export const jsonPost = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  signal: AbortSignal.timeout(answerMs),
});
