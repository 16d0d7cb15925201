import { expect, test } from 'vitest';
import { requiredDnsRecords } from './dns-records.ts';

const spfFor = (smtpUrl: string) =>
  requiredDnsRecords(
    {
      smtpUrl,
      from: { transactional: 'Farm <hello@farm.example>', marketing: 'Farm <hello@farm.example>' },
    } as Parameters<typeof requiredDnsRecords>[0],
    undefined,
  )[0]!.value;

test.each([
  ['smtps://user:secret@mail.provider.example', 'v=spf1 a:mail.provider.example -all'],
  ['smtp://203.0.113.7:587', 'v=spf1 ip4:203.0.113.7 -all'],
  ['smtp://[2001:db8::7]:587', 'v=spf1 ip6:2001:db8::7 -all'],
  ['smtp://127.0.0.1:25', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
  ['smtp://localhost', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
  ['smtp://[::1]:25', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
  ['smtp://postfix:25', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
  ['smtp://192.168.1.5', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
  ['smtp://mail.lan', 'v=spf1 ip4:PUBLIC-ADDRESS -all'],
])('the SPF record for a mail server at %s is %s', (smtpUrl, record) => {
  expect(spfFor(smtpUrl)).toBe(record);
});
