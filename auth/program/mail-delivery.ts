import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailDeliverySettings, SmtpSettings } from '#auth/settings/mail-delivery.ts';

/** Takes a written mail to where it goes. */
export type DeliverMail = (mail: SendMailOptions) => Promise<void>;

const patienceMs = 10_000;

/** By SMTP, into a folder, or nowhere. */
export function createDelivery({ smtp, folder }: MailDeliverySettings): DeliverMail {
  if (smtp) return bySmtp(smtp);
  return folder ? intoFolder(folder) : async () => {};
}

/** Mail holds links that open accounts: only on this machine does it go without TLS. */
export const smtpOptions = ({ host, port, user, pass }: SmtpSettings) => ({
  host,
  port,
  secure: port === 465,
  requireTLS: !isOwnMachine(host),
  ...(user && { auth: { user, pass: pass ?? '' } }),
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: patienceMs,
});

function bySmtp(smtp: SmtpSettings): DeliverMail {
  const transport = createTransport(smtpOptions(smtp));
  return async (mail) => void (await transport.sendMail(mail));
}

const isOwnMachine = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function intoFolder(folder: string): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}`;
    await mkdir(folder, { recursive: true });
    // Under its final name only once it is whole: whoever watches the folder reads no half mail.
    await writeFile(path.join(folder, `.${name}`), message as Buffer);
    await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`));
  };
}
