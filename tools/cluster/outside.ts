import { startBucketStandin, type BucketStandin } from '#standins/bucket.ts';
import { Mailbox } from '#standins/mail/mailbox.ts';
import { startMailServer } from '#standins/mail/smtp.ts';
import { startSquareStandin, type SquareStandin } from '#standins/square/start.ts';
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

/** @param webhookUrl URL of the shop that the card provider calls, @param sentTo the same by address */
export async function startOutside(webhookUrl: string, sentTo: string): Promise<Outside> {
  const square = await startSquareStandin({
    apiPort: ports.cards,
    scriptPort: ports.script,
    host: outsideAddress,
    ledgerFile: undefined,
  });
  square.notify(webhookUrl, sentTo);
  const mails = new Mailbox(100_000);
  const smtp = await startMailServer(mails, ports.mail, outsideAddress);
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
