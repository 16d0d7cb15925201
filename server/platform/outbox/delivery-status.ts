/** What a permanent failure (RFC 3463) says. */
export type FailureMeaning =
  /** The address does not exist: stop mailing it. */
  | 'dead-address'
  /** Our reputation, signature, content or sender address: nothing about the recipient. */
  | 'about-us'
  /** A full mailbox, a broken route, a size limit: the address is fine. */
  | 'other';

/** Sender's own address: of us, although in the group of addresses. */
const aboutSender = /^5\.1\.[78]$/;

export function meaningOf(status: string): FailureMeaning {
  if (status.startsWith('5.7.') || aboutSender.test(status)) return 'about-us';
  return /^5\.1\.\d{1,3}$/.test(status) || status === '5.2.1' ? 'dead-address' : 'other';
}

/** The status in a server's answer, such as `550 5.1.1 no such user`. Some servers give one only after DATA. */
export const statusIn = (answer: string): string | undefined =>
  /(?:^|\s|-)(5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
