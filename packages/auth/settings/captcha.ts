import type { EnvironmentReader } from './environment-reader.ts';

export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile';
  secret: string;
  /** The provider's verification endpoint. */
  url: string;
}

const verifyUrls = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** Undefined if disabled. */
export function readCaptcha(
  env: EnvironmentReader,
  defaults: CaptchaSettings | undefined,
): CaptchaSettings | undefined {
  if (!env.flag('AUTH_SECURITY_CAPTCHA_ENABLED', defaults !== undefined)) return undefined;
  const provider = env.choice(
    'AUTH_SECURITY_CAPTCHA_PROVIDER',
    ['hcaptcha', 'turnstile'],
    defaults?.provider ?? 'hcaptcha',
  );
  const secret = env.text('AUTH_SECURITY_CAPTCHA_SECRET', defaults?.secret ?? '');
  if (!secret)
    env.refuse('AUTH_SECURITY_CAPTCHA_SECRET', 'is not set, though the CAPTCHA is enabled');
  return {
    provider,
    secret,
    url: env.url('AUTH_SECURITY_CAPTCHA_URL', defaults?.url ?? verifyUrls[provider]),
  };
}
