import type { MailPreferences } from '#domain/mail.ts';
import type { ChangePreferences } from '#domain/newsletter.ts';

/** Undefined when it could not be changed. */
export async function changePreferences(token: string, change: ChangePreferences): Promise<MailPreferences | undefined> {
  try {
    const answer = await fetch(`/api/newsletter/preferences/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
    return answer.ok ? ((await answer.json()) as MailPreferences) : undefined; // typed by the route
  } catch {
    return undefined;
  }
}
