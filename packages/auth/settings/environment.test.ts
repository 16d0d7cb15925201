import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SettingsError } from './environment-reader.ts';
import { readAuthSettings } from './environment.ts';
import { defaultSettings } from './settings.ts';

const required = {
  AUTH_EXTERNAL_URL: 'http://auth.test/auth/v1/',
  AUTH_SITE_URL: 'http://shop.test',
};
const read = (env: Record<string, string>) => readAuthSettings({ ...required, ...env });

function settingsErrorFor(env: Record<string, string>): Error | undefined {
  try {
    read(env);
    return undefined;
  } catch (error) {
    return error as Error; // read throws only errors
  }
}

test('the defaults are those of the protocol', () => {
  const settings = read({});
  expect(settings).toMatchObject({
    externalUrl: 'http://auth.test/auth/v1',
    requestSeconds: 10,
    flowStateSeconds: 300,
    captcha: undefined,
  });
  expect(settings.signUp).toEqual(defaultSettings.signUp);
  expect(settings.limits).toEqual(defaultSettings.limits);
  expect(settings.mail).toEqual(defaultSettings.mail);
});

test.each([
  ['90', 90],
  ['90s', 90],
  ['5m', 300],
  ['1h30m', 5400],
  ['24h', 86_400],
  ['500ms', 0.5],
])('the duration %s is %d seconds', (text, seconds) => {
  expect(read({ AUTH_SMTP_MAX_FREQUENCY: text }).mail.minIntervalSeconds).toBe(seconds);
});

test('durations of whole hours, minutes and seconds are parsed', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
      expect(
        read({ AUTH_SESSIONS_TIMEBOX: `${hours}h${minutes}m${seconds + 1}s` }).sessions
          .timeboxSeconds,
      ).toBe(hours * 3600 + minutes * 60 + seconds + 1);
    }),
  );
});

test('lists, numbers and character sets are parsed', () => {
  const settings = read({
    AUTH_URI_ALLOW_LIST: 'http://a.test/**, myapp://callback',
    AUTH_SMS_TEST_OTP: '15551234=123456,+15551235=654321',
    AUTH_PASSWORD_REQUIRED_CHARACTERS: String.raw`abc:0123:\:!`,
    AUTH_PASSWORD_MIN_LENGTH: '3',
    AUTH_RATE_LIMIT_VERIFY: '1000',
  });
  expect(settings.allowedRedirects).toEqual(['http://a.test/**', 'myapp://callback']);
  expect(settings.sms.testCodes).toEqual({ 15551234: '123456', 15551235: '654321' });
  expect(settings.passwords).toMatchObject({
    requiredCharacters: ['abc', '0123', ':!'],
    minLength: 6,
  }); // the minimum
  expect(settings.limits.verify).toEqual({ times: 1000, seconds: 300 });
});

test('choices are case-insensitive', () => {
  expect(read({ AUTH_SMS_PROVIDER: 'Twilio' }).sms.provider).toBe('twilio');
});

test('an SMS provider without an account counts as not configured', () => {
  expect(
    read({ AUTH_SMS_PROVIDER: 'twilio', AUTH_SMS_TWILIO_ACCOUNT_SID: '' }).sms.twilio,
  ).toBeUndefined();
});

describe('an invalid variable', () => {
  test.each([
    ['AUTH_JWT_EXP', 'soon'],
    ['AUTH_MAILER_AUTOCONFIRM', 'perhaps'],
    ['AUTH_MAILER_OTP_LENGTH', '5'],
    ['AUTH_SITE_URL', 'shop.test'],
    ['AUTH_JWT_SECRET', 'short'],
    ['AUTH_KEYS_SECRET', 'short'],
    ['AUTH_JWT_VALID_METHODS', 'none'],
    ['AUTH_SMS_PROVIDER', 'pigeons'],
    ['AUTH_SMS_TWILIO_ACCOUNT_SID', 'AC1', 'AUTH_SMS_TWILIO_AUTH_TOKEN'],
    ['AUTH_SMS_TEST_OTP', 'nonsense'],
    ['AUTH_RATE_LIMIT_VERIFY', '-1'],
    ['AUTH_SECURITY_CAPTCHA_ENABLED', 'true', 'AUTH_SECURITY_CAPTCHA_SECRET'],
    ['AUTH_JWT_KEYS', '[{"kty":"oct","k":"c2VjcmV0","kid":"a","key_ops":["verify"]}]'],
    ['AUTH_JWT_KEYS', '[{"kty":"oct","k":"c2VjcmV0"}]'],
    ['AUTH_WEBAUTHN_RP_ID', 'https://shop.example'],
    ['AUTH_JWT_KEYS_FILE', '/nowhere/keys.json'],
  ])('is named: %s=%s', (name, value, named = name) => {
    expect(() => read({ AUTH_SMS_PROVIDER: 'twilio', [name]: value })).toThrow(
      new RegExp(`^${named}: `, 'm'),
    );
  });

  test('is reported once', () => {
    expect(settingsErrorFor({ AUTH_EXTERNAL_URL: 'localhost' })!.message.split('\n')).toHaveLength(
      1,
    );
  });

  test('is reported together with all others and without its value', () => {
    const problem = settingsErrorFor({
      AUTH_JWT_EXP: 'soon',
      AUTH_JWT_SECRET: 'hush-hush',
      AUTH_SMTP_MAX_FREQUENCY: 'rarely',
    });
    expect(problem).toBeInstanceOf(SettingsError);
    expect(problem!.message.split('\n')).toHaveLength(3);
    expect(problem!.message).not.toContain('hush');
  });
});
