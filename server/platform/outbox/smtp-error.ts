import { meaningOf, statusIn } from './delivery-status.ts';

/** What an SMTP failure means for the mail. */
export type SmtpVerdict =
  /** Temporary, or about our account and not this mail: retry. */
  | 'later'
  /** The mail is permanently refused. */
  | 'mail-refused'
  /** The recipient is refused now: a full mailbox, or a reason that the server keeps to itself. */
  | 'recipient-refused'
  /** The recipient address does not exist. */
  | 'address-refused'
  /** Refused for what we are: retry, and tell the admins. */
  | 'blocked';

interface SmtpFailure {
  responseCode?: number;
  code?: string;
  command?: string;
  response?: string;
}

/** Client-side codes, more telling than the server's reply code. */
const clientCodes = new Set(['ETLS', 'EAUTH']);

export function classifySmtpError(error: unknown): { verdict: SmtpVerdict; reason: string } {
  const { responseCode, code, command = '', response = '' } = (error ?? {}) as SmtpFailure;
  // Never the server's text: it names the address, and this goes into tables and logs.
  const reason = `SMTP ${code && clientCodes.has(code) ? code : (responseCode ?? code ?? 'failure')}`;
  if (!responseCode || responseCode < 500) return { verdict: 'later', reason };
  const meaning = meaningOf(statusIn(response) ?? '');
  if (meaning === 'dead-address') return { verdict: 'address-refused', reason };
  if (meaning === 'about-us' && (command === 'RCPT TO' || isOfData(command, code)))
    return { verdict: 'blocked', reason };
  if (command === 'RCPT TO') return { verdict: 'recipient-refused', reason };
  if (isOfData(command, code)) return { verdict: 'mail-refused', reason };
  // Greeting, sign-in, STARTTLS, sender: our account is at fault, so keep the mails until it is fixed.
  return { verdict: 'later', reason };
}

const isOfData = (command: string, code: string | undefined): boolean =>
  command === 'DATA' || code === 'EMESSAGE';
