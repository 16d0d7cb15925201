import type { MailPreferences } from '#domain/mail.ts';
import type { ChangePreferences } from '#domain/newsletter.ts';

/** The new preferences, or undefined on failure. */
export async function changePreferences(
  token: string,
  change: ChangePreferences,
): Promise<MailPreferences | undefined> {
  try {
    const response = await fetch(`/api/newsletter/preferences/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
    return response.ok ? ((await response.json()) as MailPreferences) : undefined; // typed by the route
  } catch {
    return undefined;
  }
}
