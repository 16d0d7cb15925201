import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { textOf } from './html-text.ts';
import type { Mailer } from '#auth/messages/mailer.ts';
import { enqueueMessage } from '#auth/queries/mail-queue.ts';
import type { MailDeliverySettings, MailName } from '#auth/settings/mail-delivery.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { DeliverMail } from './mail-delivery.ts';
import { writeMail } from './mail-text.ts';

const patienceMs = 5000;

export interface MailerOptions {
  settings: AuthSettings;
  delivery: MailDeliverySettings;
  deliver: DeliverMail;
  report: (error: Error) => void;
}

/** Mail in the service's own words, or in those of the operator's templates. */
export async function createProgramMailer({ settings, delivery, deliver, report }: MailerOptions): Promise<Mailer> {
  if (delivery.folder) await makeFolder(delivery.folder);
  const texts = { subjects: delivery.subjects, templates: await readTemplates(delivery.templates) };
  return {
    async send(trx, mail) {
      const { subject, html } = writeMail(settings, texts, mail);
      const message = { from: delivery.from, to: mail.to, subject, html, text: textOf(html) };
      // A mail server may take its time or be away: the queue goes there once the cause is committed.
      if (delivery.smtp) await enqueueMessage(trx, message);
      else await deliver(message).catch((cause: unknown) => report(new Error('A mail could not be written', { cause }))); // to nobody's loss but the operator's, who reads the log
    },
  };
}

/** At the start, so that no mail fails for want of a place. */
const makeFolder = (folder: string) =>
  mkdir(folder, { recursive: true })
    .then(() => access(folder, constants.W_OK))
    .catch((cause: Error) => {
      throw new Error(`AUTH_MAIL_DIR cannot be written to: ${cause.message}`, { cause });
    });

async function readTemplates(places: Partial<Record<MailName, string>>): Promise<Partial<Record<MailName, string>>> {
  const read = async (place: string) => {
    try {
      if (!/^https?:/.test(place)) return await readFile(place, 'utf8');
      const answer = await fetch(place, { signal: AbortSignal.timeout(patienceMs) });
      if (!answer.ok) throw new Error(`It answered ${answer.status}`);
      return await answer.text();
    } catch (cause) {
      throw new Error(`The mail template ${place} cannot be read`, { cause });
    }
  };
  return Object.fromEntries(await Promise.all(Object.entries(places).map(async ([name, place]) => [name, await read(place)] as const)));
}
