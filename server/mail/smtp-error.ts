/** What an SMTP failure means for the mail. */
export type SmtpVerdict =
  /** Temporary, or about our account and not this mail: retry. */
  | 'later'
  /** The mail is permanently refused. */
  | 'mail-refused'
  /** The recipient address does not exist. */
  | 'address-refused';

interface SmtpFailure {
  responseCode?: number;
  code?: string;
  command?: string;
  response?: string;
}

/** RFC 3463: bad mailbox or domain, mailbox disabled. Some servers report it only after DATA. */
const badAddress = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Client-side codes, more telling than the server's reply code. */
const clientCodes = new Set(['ETLS', 'EAUTH']);

export function classifySmtpError(error: unknown): { verdict: SmtpVerdict; reason: string } {
  const { responseCode, code, command = '', response = '' } = (error ?? {}) as SmtpFailure;
  // Never the server's text: it names the address, and this goes into tables and logs.
  const reason = `SMTP ${code && clientCodes.has(code) ? code : (responseCode ?? code ?? 'failure')}`;
  if (!responseCode || responseCode < 500) return { verdict: 'later', reason };
  if (badAddress.test(response)) return { verdict: 'address-refused', reason };
  if (command === 'RCPT TO') return { verdict: 'address-refused', reason };
  if (command === 'DATA' || code === 'EMESSAGE') return { verdict: 'mail-refused', reason };
  // Greeting, sign-in, STARTTLS, sender: our account is at fault, so keep the mails until it is fixed.
  return { verdict: 'later', reason };
}
