import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentDate } from '@grafted/postgres/clock.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailDeliverySettings, SmtpSettings } from '#auth/settings/mail-delivery.ts';

export type DeliverMail = (mail: SendMailOptions) => Promise<void>;

const timeoutMs = 10_000;

/** Delivers by SMTP or into a folder; without either, drops the mail. */
export function createDelivery({ smtp, folder }: MailDeliverySettings): DeliverMail {
  if (smtp) return smtpDelivery(smtp);
  return folder ? folderDelivery(folder) : async () => {};
}

/** Mail contains sign-in links, so TLS is required except on this machine. */
export const smtpOptions = ({ host, port, user, pass }: SmtpSettings) => ({
  host,
  port,
  secure: port === 465,
  requireTLS: !isLocalhost(host),
  ...(user && { auth: { user, pass: pass ?? '' } }),
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

function smtpDelivery(smtp: SmtpSettings): DeliverMail {
  const transport = createTransport(smtpOptions(smtp));
  return async (mail) => void (await transport.sendMail(mail));
}

const isLocalhost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function folderDelivery(folder: string): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    const name = `${currentDate().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}`;
    await mkdir(folder, { recursive: true });
    // Renamed only when complete, so that a watcher never reads a partial mail.
    await writeFile(path.join(folder, `.${name}`), message as Buffer);
    await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`));
  };
}
