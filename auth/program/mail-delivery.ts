import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailDeliverySettings, SmtpSettings } from '../settings/mail-delivery.ts';

/** Takes a written mail to where it goes. */
export type DeliverMail = (mail: SendMailOptions) => Promise<void>;

const patienceMs = 10_000;

/** By SMTP, into a folder, or nowhere. */
export function createDelivery({ smtp, folder }: MailDeliverySettings): DeliverMail {
  if (smtp) return bySmtp(smtp);
  return folder ? intoFolder(folder) : async () => {};
}

function bySmtp({ host, port, user, pass }: SmtpSettings): DeliverMail {
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    ...(user && { auth: { user, pass: pass ?? '' } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return async (mail) => void (await transport.sendMail(mail));
}

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
