import { createPrivateKey, createPublicKey } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
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
      value: `v=spf1 ${senderIn(host)} -all`,
      accepts: (text) => /^v=spf1\s/i.test(text),
      why: isNearby(host)
        ? 'SPF: lists who may send for the domain. The mail server is on this machine or its network: put in the public address from which its mail leaves.'
        : 'SPF: lists who may send for the domain. If your mail provider gives you an include, use it instead.',
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

/** The mechanism by which SPF names whoever hands mail to the world. */
function senderIn(host: string): string {
  const address = host.replace(/^\[|\]$/g, '');
  if (isNearby(host)) return 'ip4:PUBLIC-ADDRESS';
  if (isIP(address) === 4) return `ip4:${address}`;
  return isIP(address) === 6 ? `ip6:${address}` : `a:${host}`;
}

const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, bits);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** On this machine, or in a network that receivers of the mail do not see. */
function isNearby(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0) return nearby.check(address, family === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(?:local|localhost|internal|lan)$/i.test(host);
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
