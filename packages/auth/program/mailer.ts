import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import type { Mailer } from '#auth/context/mailer.ts';
import { enqueueMessage } from '#auth/queries/mail-queue.ts';
import type { MailDeliverySettings, MailName } from '#auth/settings/mail-delivery.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import { htmlToText } from './html-text.ts';
import type { DeliverMail } from './mail-delivery.ts';
import { renderMail } from './mail-text.ts';

const timeoutMs = 5000;

export interface MailerOptions {
  settings: AuthSettings;
  delivery: MailDeliverySettings;
  deliver: DeliverMail;
  report: (error: Error) => void;
}

/** Mails from the built-in templates or the operator's own. */
export async function createProgramMailer({
  settings,
  delivery,
  deliver,
  report,
}: MailerOptions): Promise<Mailer> {
  if (delivery.folder) await ensureFolder(delivery.folder);
  const texts = { subjects: delivery.subjects, templates: await readTemplates(delivery.templates) };
  return {
    async send(trx, mail) {
      const { subject, html } = renderMail(settings, texts, mail);
      const message = { from: delivery.from, to: mail.to, subject, html, text: htmlToText(html) };
      // Queued in the caller's transaction, because the mail server may be slow or down.
      if (delivery.smtp) await enqueueMessage(trx, message);
      else
        await deliver(message).catch((cause: unknown) =>
          report(new Error('A mail could not be written', { cause })),
        );
    },
  };
}

/** Checked at startup, so that a bad folder is noticed at once. */
const ensureFolder = (folder: string) =>
  mkdir(folder, { recursive: true })
    .then(() => access(folder, constants.W_OK))
    .catch((cause: Error) => {
      throw new Error(`AUTH_MAIL_DIR cannot be written to: ${cause.message}`, { cause });
    });

async function readTemplates(
  sources: Partial<Record<MailName, string>>,
): Promise<Partial<Record<MailName, string>>> {
  const read = async (source: string) => {
    try {
      if (!/^https?:/.test(source)) return await readFile(source, 'utf8');
      const answer = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      return await answer.text();
    } catch (cause) {
      throw new Error(`The mail template ${source} cannot be read`, { cause });
    }
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(sources).map(async ([name, source]) => [name, await read(source)] as const),
    ),
  );
}
