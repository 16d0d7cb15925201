import type { AtPlace } from '#domain/pages/at-place.ts';

/** Undefined where it cannot be had: the page says what holds for everyone. */
export async function askAtPlace(
  variety: string,
  signal: AbortSignal,
): Promise<AtPlace | undefined> {
  const query = new URLSearchParams({ variety }).toString();
  const response = await fetch(`/api/at-place?${query}`, { signal });
  if (!response.ok) return undefined;
  const atPlace = (await response.json()) as AtPlace; // typed by the route
  // The part that is the same for everyone is static, and keeps a form that somebody may be typing in.
  for (const line of document.querySelectorAll('[data-pickup-room]'))
    line.textContent = atPlace.room;
  return atPlace;
}
