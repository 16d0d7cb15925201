import type { PreferencesAnswer } from '#app/answers.ts';
import { jsonPost } from '#app/json-post.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';

/** The new preferences, or undefined on failure. */
export async function changePreferences(
  token: string,
  change: ChangePreferences,
): Promise<PreferencesAnswer | undefined> {
  try {
    const response = await fetch(`/api/newsletter/preferences/${token}`, jsonPost(change));
    return response.ok ? ((await response.json()) as PreferencesAnswer) : undefined; // typed by the route
  } catch {
    return undefined;
  }
}
