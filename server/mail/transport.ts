import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from '#domain/mail.ts';
import type { Config } from '#server/start/config.ts';
import { mailDomain } from './mail-domain.ts';
import type { MailStream } from './tables.ts';

export interface MailToSend extends RenderedMail {
  id: string;
  to: string;
  stream: MailStream;
  /** Of a list: the address that takes a one-click unsubscription. */
  unsubscribeUrl: string | undefined;
}

export interface MailTransport {
  /** @throws what `judge` understands */
  send(mail: MailToSend): Promise<void>;
  /** Connects and signs in, without sending. @throws what is wrong */
  verify(): Promise<void>;
  close(): void;
}

const defaultPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

// RFC 8058: a mailbox provider trusts the one-click header only under the signature. nodemailer leaves it out by itself.
const signedHeaders = 'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

export function createMailTransport({ smtpUrl, from, dkim, ratePerSecond, connections, bounceAddress }: Config['mail'], patience = defaultPatience): MailTransport {
  const url = new URL(smtpUrl);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !loopback, // mail holds keys to accounts: never in plain text over a network
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: connections,
    // A connection that ends after the mail may have ended after it was taken: the outbox decides, not the pool.
    maxRequeues: 0,
    ...(ratePerSecond && { rateLimit: ratePerSecond, rateDelta: 1000 }),
    ...patience,
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
        messageId: `<${id}@${domain}>`, // the same at every try: who gets it twice, because an answer was lost, sees it once
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(dkim && privateKey && { dkim: { domainName: domain, keySelector: dkim.selector, privateKey, headerFieldNames: signedHeaders } }),
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
