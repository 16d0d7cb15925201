import { createHash } from 'node:crypto';
import type { PasswordSettings } from '#auth/settings/passwords.ts';

const timeoutMs = 2000;
const prefixLength = 5;

/**
 * Queries a Have I Been Pwned service by k-anonymity: it receives only five digits of the password's hash. Fails open,
 * because a sign-up must not depend on it.
 */
export async function isBreached(
  { breachesUrl }: Pick<PasswordSettings, 'breachesUrl'>,
  password: string,
  report: (error: Error) => void,
): Promise<boolean> {
  if (!breachesUrl || password === '') return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${breachesUrl}/range/${hash.slice(0, prefixLength)}`, {
      headers: { 'Add-Padding': 'true', 'User-Agent': 'auth' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The breached-password service answered ${answer.status}`);
    return (await answer.text()).split('\n').some((line) => {
      const [suffix, times] = line.trim().split(':');
      return suffix === hash.slice(prefixLength) && Number(times) > 0; // padding entries have a count of 0
    });
  } catch (cause) {
    report(new Error('The breached-password check failed; the password was accepted', { cause }));
    return false;
  }
}
