import { expect, type Page } from '@playwright/test';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  /** By lower-case name. */
  headers: Record<string, string>;
}

/** Less than a test has, so that the failure names the mails that came. */
const lostAfterMs = 90_000;

/** Ids of the mails that were returned: an earlier mail may match the subject of the next. */
const read = new Set<string>();

/** Waits for a mail to an address with a matching subject. @returns each mail once, the newest first */
export async function waitForMail(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let unread: Mail[] = [];
  await expect(async () => {
    const answer = await page.request.get('/dev/mail/messages', { params: { to } });
    unread = ((await answer.json()) as Mail[]).filter(({ id }) => !read.has(id));
    expect(unread.map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject));
  }).toPass({ intervals: [100, 200, 300], timeout: lostAfterMs });
  const mail = unread.find((one) => subject.test(one.subject))!;
  read.add(mail.id);
  return mail;
}

/** Opens a mailed link of the page for confirming, and presses its button. */
export async function confirmByMail(page: Page, mail: Mail): Promise<void> {
  await page.goto(linkIn(mail, 'confirm'));
  await page.getByRole('button', { name: confirming }).click();
}
const confirming = /^(Confirm My Email|Sign Me In|Confirm the Change|Accept the Invitation)$/;

/** Path and fragment of the mail's first link to a shop page. */
export function linkIn(mail: Mail, page: string): string {
  const [link] = mail.text.match(new RegExp(`https?://\\S+/${page}#[^\\s\\]]+`)) ?? [];
  if (!link) throw new Error(`No link to /${page} in: ${mail.text}`);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
