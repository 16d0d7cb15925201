import type { PreferencesAnswer } from '#app/answers.ts';
import { answerOf, connectionLost } from '#app/connection.ts';
import { jsonPost } from '#app/json-post.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';

type Changed = { preferences: PreferencesAnswer } | { problem: string };

/** The new preferences, or why they are still the old ones. */
export async function changePreferences(
  token: string,
  change: ChangePreferences,
): Promise<Changed> {
  try {
    const { ok, answer } = await answerOf<PreferencesAnswer & ErrorResponse>(
      fetch(`/api/newsletter/preferences/${token}`, jsonPost(change)),
    );
    if (ok) return { preferences: answer as PreferencesAnswer }; // typed by the route
    return { problem: answer.error || 'Something went wrong. Please try again.' };
  } catch {
    return { problem: connectionLost };
  }
}
