import { createHash } from 'node:crypto';
import type { PasswordSettings } from '#auth/settings/passwords.ts';

const patienceMs = 2000;
const prefixLength = 5;

/**
 * Asks a service of breached passwords, which is told five digits of the password's hash and no more. When it does not
 * answer, the password passes: a sign-up must not depend on it.
 */
export async function isBreached({ breachesUrl }: Pick<PasswordSettings, 'breachesUrl'>, password: string, report: (error: Error) => void): Promise<boolean> {
  if (!breachesUrl || password === '') return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${breachesUrl}/range/${hash.slice(0, prefixLength)}`, {
      headers: { 'Add-Padding': 'true', 'User-Agent': 'auth' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`The service of breached passwords answered ${answer.status}`);
    return (await answer.text()).split('\n').some((line) => {
      const [suffix, times] = line.trim().split(':');
      return suffix === hash.slice(prefixLength) && Number(times) > 0; // padding has none
    });
  } catch (cause) {
    report(new Error('Breached passwords could not be looked up; the password was let through', { cause }));
    return false;
  }
}
