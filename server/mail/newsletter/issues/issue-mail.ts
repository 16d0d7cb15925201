import type { MailTemplates } from '#domain/mail/mail.ts';
import type { IssueContent } from '#domain/mail/newsletters.ts';
import type { Db } from '#server/database/client.ts';
import { renderMarkdown } from '#server/farm/pages/markdown.ts';
import { listCardVarieties } from './card-queries.ts';
import { makeCards } from './cards.ts';

/** What all recipients get, with names and prices as of now. Preview, test and sending make it the same way. */
export async function issueMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { subject, preview, body, trees }: IssueContent,
): Promise<Omit<MailTemplates['newsletter'], 'unsubscribeUrl'>> {
  return {
    subject,
    preview,
    bodyHtml: await renderMarkdown(body, { linkBase: publicUrl }),
    cards: makeCards(trees, await listCardVarieties(db, trees), publicUrl),
  };
}
