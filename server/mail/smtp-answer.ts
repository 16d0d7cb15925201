/** What a failed handing-over says about the mail. */
export type SmtpVerdict =
  /** It may work later: the server is busy, away, or refuses us and not this mail. */
  | 'later'
  /** This mail will never be taken. */
  | 'mail-refused'
  /** Nobody lives at this address. */
  | 'address-refused';

interface SmtpFailure {
  responseCode?: number;
  code?: string;
  command?: string;
  response?: string;
}

/** RFC 3463: bad mailbox or domain, mailbox disabled. Some servers say so only after they have read the mail. */
const badAddress = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Of our side: they say more than the server's number. */
const ownCodes = new Set(['ETLS', 'EAUTH']);

export function judge(error: unknown): { verdict: SmtpVerdict; reason: string } {
  const { responseCode, code, command = '', response = '' } = (error ?? {}) as SmtpFailure;
  // Not the server's own words: they name the address, and this goes into tables and logs.
  const reason = `SMTP ${code && ownCodes.has(code) ? code : (responseCode ?? code ?? 'failure')}`;
  if (!responseCode || responseCode < 500) return { verdict: 'later', reason };
  if (badAddress.test(response)) return { verdict: 'address-refused', reason };
  if (command === 'RCPT TO') return { verdict: 'address-refused', reason };
  if (command === 'DATA' || code === 'EMESSAGE') return { verdict: 'mail-refused', reason };
  // Greeting, sign-in, STARTTLS, sender: our account is at fault. Its repair must find the mails still waiting.
  return { verdict: 'later', reason };
}
