import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  id: string;
  messageId: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The keys are names in lower case. */
  headers: Record<string, string>;
  /** Raw message as received. */
  source: string;
  createdAt: string;
}

/** Received mail, newest first, in memory only. */
export class Mailbox {
  #mails: ReceivedMail[] = [];
  readonly #mailsMax: number;

  constructor(mailsMax = 500) {
    this.#mailsMax = mailsMax;
  }

  async add(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.#mails.unshift({
      id: randomUUID(),
      messageId: mail.messageId ?? '',
      to: recipients.map((address) => address.toLowerCase()),
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      source: raw.toString('latin1'),
      createdAt: new Date().toISOString(),
    });
    this.#mails.length = Math.min(this.#mails.length, this.#mailsMax);
  }

  list(to?: string): ReceivedMail[] {
    return to ? this.#mails.filter((mail) => mail.to.includes(to.toLowerCase())) : [...this.#mails];
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
