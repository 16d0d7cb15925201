import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from '#domain/mail/mail.ts';
import type { MailStream } from '#server/schema/mail.ts';
import { mailDomain } from './mail-domain.ts';
import type { MailConfig } from './settings.ts';

export interface MailToSend extends RenderedMail {
  id: string;
  to: string;
  stream: MailStream;
  /** One-click unsubscribe URL of list mail. */
  unsubscribeUrl: string | undefined;
}

export interface MailTransport {
  /** @throws errors for `classifySmtpError` */
  send(mail: MailToSend): Promise<void>;
  /** Connects and signs in without sending. @throws on failure */
  verify(): Promise<void>;
  close(): void;
}

/** Names the mail in bounces and complaints: relays replace the Message-ID. */
export const mailIdHeader = 'X-Mail-Id';

const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

// RFC 8058 requires the one-click header to be signed; nodemailer's default list omits it.
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted:X-Mail-Id';

export function createMailTransport(
  { smtpUrl, from, dkim, ratePerSecond, connections, bounceAddress }: MailConfig,
  timeouts = defaultTimeouts,
): MailTransport {
  const url = new URL(smtpUrl);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !loopback, // mails hold account links: never unencrypted over a network
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    maxConnections: connections,
    // A connection lost after DATA may have delivered the mail: leave retries to the outbox.
    maxRequeues: 0,
    ...(ratePerSecond && { rateLimit: ratePerSecond, rateDelta: 1000 }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const privateKey = dkim && readFileSync(dkim.keyFile, 'utf8');

  return {
    async send({ id, to, stream, unsubscribeUrl, subject, html, text }) {
      const sender = from[stream];
      const domain = mailDomain(sender);
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        ...(bounceAddress && { envelope: { from: bounceAddress, to } }),
        subject,
        html,
        text,
        dsn: { id, return: 'headers', notify: 'failure', recipient: `rfc822;${to}` },
        messageId: `<${id}@${domain}>`, // stable across attempts, so that duplicates are recognized
        headers: {
          'Auto-Submitted': 'auto-generated',
          [mailIdHeader]: id,
          ...(unsubscribeUrl && {
            'List-Id': `<${stream}.${domain}>`,
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(dkim &&
          privateKey && {
            dkim: {
              domainName: domain,
              keySelector: dkim.selector,
              privateKey,
              headerFieldNames: signedHeaders,
            },
          }),
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
