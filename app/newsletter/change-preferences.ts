import type { PreferencesAnswer } from '#app/answers.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';

/** The new preferences, or undefined on failure. */
export async function changePreferences(
  token: string,
  change: ChangePreferences,
): Promise<PreferencesAnswer | undefined> {
  try {
    const response = await fetch(`/api/newsletter/preferences/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
    return response.ok ? ((await response.json()) as PreferencesAnswer) : undefined; // typed by the route
  } catch {
    return undefined;
  }
}
