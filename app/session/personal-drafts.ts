import { browserData, tabData } from '#app/ui/site-data.ts';
import { draftKeys, droppedMarker } from './draft-keys.ts';

const starts = Object.values(draftKeys);

/** Drops the drafts of this tab, and those that all tabs share. */
export function dropOwnDrafts(): void {
  for (const data of [tabData, browserData])
    for (const key of data.keys())
      if (starts.some((start) => key.startsWith(start))) data.removeItem(key);
}

/**
 * Drops all drafts at an explicit sign-out, and when another account replaces the signed-in one. An
 * expired session keeps its drafts.
 */
export function dropDrafts(): void {
  dropOwnDrafts();
  browserData.setItem(droppedMarker, crypto.randomUUID());
  browserData.removeItem(droppedMarker);
}
