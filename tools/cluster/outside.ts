import { readFileSync } from 'node:fs';
import { startBucketStandin, type BucketStandin } from '#standins/bucket.ts';
import { Mailbox } from '#standins/mail/mailbox.ts';
import { startMailServer } from '#standins/mail/smtp.ts';
import { startSquareStandin, type SquareStandin } from '#standins/square/start.ts';
import type { Certificate } from './certificates.ts';
import { outsideAddress } from './network.ts';

const ports = { cards: 4780, script: 4781, mail: 4782, bucket: 4783 };

/** The services of others: card provider, mail server and picture bucket. They outlive every host. */
export interface Outside {
  square: SquareStandin;
  mails: Mailbox;
  bucket: BucketStandin;
  /** Environment variables that point a shop at them. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

export interface OutsideOptions {
  /** URL of the shop that the card provider calls. */
  webhookUrl: string;
  /** The same by address. */
  webhookSentTo: string;
  tls: Certificate;
}

export async function startOutside(options: OutsideOptions): Promise<Outside> {
  const { webhookUrl, webhookSentTo, tls } = options;
  const square = await startSquareStandin({
    apiPort: ports.cards,
    scriptPort: ports.script,
    host: outsideAddress,
    ledgerFile: undefined,
  });
  square.notify(webhookUrl, webhookSentTo);
  const mails = new Mailbox(100_000);
  const smtp = await startMailServer(mails, ports.mail, {
    host: outsideAddress,
    tls: { key: readFileSync(tls.key, 'utf8'), cert: readFileSync(tls.certificate, 'utf8') },
  });
  const bucket = await startBucketStandin(ports.bucket, outsideAddress);
  return {
    square,
    mails,
    bucket,
    environment: {
      ...square.environment,
      ...bucket.environment,
      SQUARE_WEBHOOK_URL: webhookUrl,
      SMTP_URL: `smtp://${outsideAddress}:${ports.mail}`,
      MAIL_FROM: 'Grafted <hello@grafted.example>',
      MAIL_RATE: '0',
      GEOCODER_URL: 'http://127.0.0.1:9', // orders are picked up
      ROUTER_URL: 'http://127.0.0.1:9',
    },
    async stop() {
      await Promise.all([square.stop(), bucket.stop()]);
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
