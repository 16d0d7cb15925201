import type { LiveSettings } from '#domain/farm/settings.ts';
import { isBusyPage, reloadIfUntouched } from './reload-page.ts';

type State = Pick<LiveSettings, 'season' | 'seasonNow'>;

/** Somebody who goes to and fro between windows asks no more often. In ms. */
const pauseMs = 5000;
const askMs = 10_000;

/**
 * Ordering that was opened or closed by hand happens at no moment that the page knows: it asks once
 * when somebody comes back to it. @returns an end
 */
export function askOnReturn(shown: State): () => void {
  let askedAt = -Infinity;
  const ask = () => {
    if (document.visibilityState !== 'visible' || isBusyPage()) return;
    if (performance.now() - askedAt < pauseMs) return;
    askedAt = performance.now();
    readState().then(
      (now) => {
        if (now && hasChanged(shown, now)) reloadIfUntouched();
      },
      () => {}, // no connection: the next return asks again
    );
  };
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('focus', ask);
  window.addEventListener('pageshow', ask); // back to a page that the browser kept
  return () => {
    document.removeEventListener('visibilitychange', ask);
    window.removeEventListener('focus', ask);
    window.removeEventListener('pageshow', ask);
  };
}

export const hasChanged = (shown: State, now: State): boolean =>
  JSON.stringify([shown.season, shown.seasonNow]) !== JSON.stringify([now.season, now.seasonNow]);

async function readState(): Promise<State | undefined> {
  const response = await fetch('/api/season', {
    cache: 'no-store',
    signal: AbortSignal.timeout(askMs),
  });
  return response.ok ? ((await response.json()) as State) : undefined;
}
