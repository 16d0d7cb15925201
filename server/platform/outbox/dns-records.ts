import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mailDomain } from './mail-domain.ts';
import type { MailConfig } from './settings.ts';

export interface DnsRecord {
  name: string;
  type: 'TXT';
  value: string;
  /** Whether an existing record is sufficient. */
  accepts(text: string): boolean;
  why: string;
}

/** SPF, DKIM and DMARC records that mailbox providers require for these sender addresses. */
export function requiredDnsRecords(
  { from, dkim, smtpUrl, bounceAddress }: MailConfig,
  privateKeyPem: string | undefined,
): DnsRecord[] {
  const domains = [...new Set([from.transactional, from.marketing].map(mailDomain))];
  const envelopeDomains = bounceAddress ? [mailDomain(bounceAddress)] : domains;
  const host = new URL(smtpUrl).hostname;
  return [
    ...envelopeDomains.map((domain): DnsRecord => ({
      name: domain,
      type: 'TXT',
      value: `v=spf1 a:${host} -all`,
      accepts: (text) => /^v=spf1\s/i.test(text),
      why: 'SPF: lists who may send for the domain. If your mail provider gives you an include, use it instead of a:.',
    })),
    ...(dkim && privateKeyPem
      ? domains.map((domain) => dkimRecord(`${dkim.selector}._domainkey.${domain}`, privateKeyPem))
      : []),
    ...domains.map((domain): DnsRecord => ({
      name: `_dmarc.${domain}`,
      type: 'TXT',
      value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
      accepts: (text) => /^v=DMARC1\b/i.test(text),
      why: 'DMARC: tells receivers what to do with forgeries. Start with p=none, read the reports for some weeks, then set p=quarantine.',
    })),
  ];
}

function dkimRecord(name: string, privateKeyPem: string): DnsRecord {
  const publicKey = createPublicKey(createPrivateKey(privateKeyPem))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  return {
    name,
    type: 'TXT',
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
    accepts: (text) => text.replaceAll(/\s/g, '').includes(`p=${publicKey}`),
    why: 'DKIM: the public key for the signatures.',
  };
}
