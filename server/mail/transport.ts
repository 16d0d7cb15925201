import { createTransport } from 'nodemailer';
import type { RenderedMail } from '#domain/mail.ts';
import type { Config } from '../config.ts';

export interface MailTransport {
  /** @throws MailRefused when the receiving server will never take it; anything else may work later */
  send(mail: RenderedMail & { id: string; to: string }): Promise<void>;
  close(): void;
}

/** The receiving server's final no. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const patienceMs = 20_000;

export function createMailTransport({ smtpUrl, from }: Config['mail']): MailTransport {
  const url = new URL(smtpUrl);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !loopback, // mail holds keys to accounts: never in plain text over a network
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ id, to, subject, html, text }) {
      try {
        // The same id at every try: who gets it twice, because an answer was lost, sees it once.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, html, text, messageId: `<${id}@${domain}>`, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        // Not the server's own words: they name the address, and this goes into the log.
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        if (responseCode && responseCode >= 500) throw new MailRefused(`SMTP ${responseCode}`);
        throw new Error(`SMTP ${responseCode ?? code ?? 'failure'}`); // oxlint-disable-line eslint/preserve-caught-error
      }
    },
    close: () => transport.close(),
  };
}
