import { resolve4, resolve6, resolveTxt } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { requiredDnsRecords, type DnsRecord } from '#server/platform/outbox/dns-records.ts';
import { createMailTransport } from '#server/platform/outbox/transport.ts';
import { configFromEnvironment } from '#server/start/config-from-environment.ts';
import { likelyEnvironment } from '#server/start/config.ts';

const config = configFromEnvironment({ SHOP_ENV: likelyEnvironment(process.env) });
const { mail } = config;
let problems = 0;
const say = (state: 'ok' | 'note' | 'problem', text: string) => {
  if (state === 'problem') problems++;
  process.stdout.write(`${state.padEnd(8)}${text}\n`);
};

say(
  'ok',
  `From ${mail.from.transactional}${mail.from.marketing === mail.from.transactional ? '' : `, newsletters from ${mail.from.marketing}`}`,
);
if (mail.from.marketing === mail.from.transactional)
  say(
    'note',
    'MAIL_FROM_MARKETING is not set: complaints about newsletters count against order mails too.',
  );
if (!mail.bounceSecret)
  say('note', 'MAIL_BOUNCE_SECRET is not set: later bounces are not recorded.');
if (!mail.dkim)
  say(
    'problem',
    'MAIL_DKIM_KEY_FILE and MAIL_DKIM_SELECTOR are not set: mail is not signed, unless your mail provider does it.',
  );
await checkConnection();
await checkUnsubscribeHost();

const key = mail.dkim && readFileSync(mail.dkim.keyFile, 'utf8');
process.stdout.write('\nDNS records\n');
for (const record of requiredDnsRecords(mail, key)) await checkRecord(record);
process.stdout.write(`\n${problems === 0 ? 'No problems.' : `${problems} to fix.`}\n`);
process.exit(problems === 0 ? 0 : 1);

async function checkConnection(): Promise<void> {
  const { host } = new URL(mail.smtpUrl);
  const transport = createMailTransport(mail);
  try {
    await transport.verify();
    say('ok', `${host} accepts the connection and sign-in`);
  } catch (error) {
    say('problem', `${host}: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

/** Mail clients post to it for one-click unsubscribe, so it must resolve and use TLS. */
async function checkUnsubscribeHost(): Promise<void> {
  const { hostname, protocol } = new URL(config.publicUrl);
  if (protocol !== 'https:')
    return say(
      'problem',
      `One-click unsubscribe needs an https address; PUBLIC_URL is ${config.publicUrl}`,
    );
  const found = await Promise.any([resolve4(hostname), resolve6(hostname)]).catch(() => []);
  if (found.length > 0) say('ok', `List-Unsubscribe host ${hostname} resolves`);
  else say('problem', `List-Unsubscribe host ${hostname} does not resolve`);
}

async function checkRecord({ name, type, value, accepts, why }: DnsRecord): Promise<void> {
  const texts = (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(''));
  if (texts.some(accepts)) return say('ok', `${name} ${type}`);
  say('problem', `${name} ${type} ${JSON.stringify(value)}\n        ${why}`);
}
