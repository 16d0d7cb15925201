import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requiredDnsRecords } from '#server/platform/outbox/dns-records.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { startScriptedSmtp, type ScriptedSmtp } from './scripted-smtp.ts';
import { outboxOf } from './test-outbox.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let folder: string;
let smtp: ScriptedSmtp;
const shop = useTestShop(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dkim-'));
  smtp = await startScriptedSmtp();
  await writeFile(path.join(folder, 'key.pem'), privateKey);
  return {
    MAIL_DKIM_KEY_FILE: path.join(folder, 'key.pem'),
    MAIL_DKIM_SELECTOR: 'spring',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM_MARKETING: 'Grafted <notes@news.grafted.example>',
  };
});
afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true });
});

// RFC 6376, relaxed canonicalization: collapse whitespace, strip trailing whitespace and empty lines.
const relaxedHeader = (line: string) =>
  line
    .replace(/^([^:]+):\s*/, (_, name: string) => `${name.toLowerCase().trim()}:`)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trimEnd();
const relaxedBody = (body: string) =>
  `${body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '')}\r\n`;

/** Verifies DKIM like a receiving server, with the public key of our DNS record. */
function verify(source: string, publicKey: string) {
  const at = source.indexOf('\r\n\r\n');
  const headers = source.slice(0, at).split(/\r\n(?![ \t])/);
  const find = (name: string) =>
    headers.findLast((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const signature = find('dkim-signature')!;
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .replaceAll(/\s/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  ) as Record<string, string>;
  const signed = tags
    .h!.split(':')
    .map(find)
    .filter((line) => line !== undefined)
    .map((line) => `${relaxedHeader(line)}\r\n`);
  const verifier = createVerify('rsa-sha256').update(
    signed.join('') + relaxedHeader(signature.replace(/(;\s*b=)[\s\S]*$/, '$1')),
    'latin1',
  );
  return {
    domain: tags.d,
    selector: tags.s,
    headers: tags.h!.toLowerCase().split(':'),
    isBodyIntact:
      createHash('sha256')
        .update(relaxedBody(source.slice(at + 4)), 'latin1')
        .digest('base64') === tags.bh,
    isSignatureValid: verifier.verify(
      `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`,
      tags.b!,
      'base64',
    ),
  };
}

test('mail is signed for its sender domain, unsubscribe headers included, and verifies with the DNS record that the doctor prints', async () => {
  const outbox = outboxOf(shop);
  await outbox.enqueue('ann@example.com', { list: 'newsletter' });
  await outbox.enqueue('bob@example.com');
  await outbox.send();
  const records = requiredDnsRecords(shop.config.mail, privateKey);
  for (const [to, domain] of [
    ['ann@example.com', 'news.grafted.example'],
    ['bob@example.com', 'grafted.example'],
  ] as const) {
    const record = records.find(({ name }) => name === `spring._domainkey.${domain}`)!;
    const result = verify(smtp.mailbox.list(to)[0]!.source, /p=(.+)$/.exec(record.value)![1]!);
    expect(result).toMatchObject({
      domain,
      selector: 'spring',
      isBodyIntact: true,
      isSignatureValid: true,
    });
    expect(record.accepts(record.value)).toBe(true);
    expect(result.headers).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']),
    );
    const unsubscribeHeaders = result.headers
      .filter((name) => name.startsWith('list-unsubscribe'))
      .toSorted();
    expect(unsubscribeHeaders).toEqual(
      domain === 'news.grafted.example' ? ['list-unsubscribe', 'list-unsubscribe-post'] : [],
    );
  }
});
