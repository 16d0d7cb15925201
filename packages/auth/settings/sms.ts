import type { EnvironmentReader } from './environment-reader.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  messageServiceSid: string;
  /** Root of the provider's API. */
  url: string;
}

export interface SmsSettings {
  /** Empty: no provider, and sending is refused. */
  provider: '' | 'twilio';
  twilio?: TwilioSettings;
  codeDigits: number;
  codeSeconds: number;
  /** Between two messages of the same kind to one number. */
  minIntervalSeconds: number;
  template: string;
  /** Numbers (digits only) that have a fixed code and are sent nothing. */
  testCodes: Readonly<Record<string, string>>;
  testCodesUntil?: Date;
}

export const defaultSms: SmsSettings = {
  provider: '',
  codeDigits: 6,
  codeSeconds: 60,
  minIntervalSeconds: 60,
  template: 'Your code is {{ .Code }}',
  testCodes: {},
};

export function readSms(env: EnvironmentReader, defaults: SmsSettings): SmsSettings {
  const provider = env.choice('AUTH_SMS_PROVIDER', ['', 'twilio'], defaults.provider);
  return {
    provider,
    twilio: provider === 'twilio' ? readTwilio(env, defaults.twilio) : undefined,
    codeDigits: env.count('AUTH_SMS_OTP_LENGTH', defaults.codeDigits, { min: 6, max: 10 }),
    codeSeconds: env.seconds('AUTH_SMS_OTP_EXP', defaults.codeSeconds, { min: 1 }),
    minIntervalSeconds: env.seconds('AUTH_SMS_MAX_FREQUENCY', defaults.minIntervalSeconds),
    template: env.text('AUTH_SMS_TEMPLATE', defaults.template),
    testCodes: readTestCodes(env, defaults.testCodes),
    testCodesUntil: readTestCodesUntil(env) ?? defaults.testCodesUntil,
  };
}

const twilioUrl = 'https://api.twilio.com';

const twilioVariables = [
  'AUTH_SMS_TWILIO_ACCOUNT_SID',
  'AUTH_SMS_TWILIO_AUTH_TOKEN',
  'AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID',
];

/** There is no provider unless the account variables are set: test numbers still work, sending is refused. */
function readTwilio(
  env: EnvironmentReader,
  defaults: TwilioSettings | undefined,
): TwilioSettings | undefined {
  if (!defaults && !twilioVariables.some(env.has)) return undefined;
  const required = (name: string, fallback: string | undefined): string => {
    const text = env.text(name, fallback);
    if (!text) env.refuse(name, 'is not set, though AUTH_SMS_PROVIDER is twilio');
    return text ?? '';
  };
  return {
    accountSid: required('AUTH_SMS_TWILIO_ACCOUNT_SID', defaults?.accountSid),
    authToken: required('AUTH_SMS_TWILIO_AUTH_TOKEN', defaults?.authToken),
    messageServiceSid: required('AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID', defaults?.messageServiceSid),
    url: env.url('AUTH_SMS_TWILIO_URL', defaults?.url ?? twilioUrl),
  };
}

/** `15551234=123456,…` */
function readTestCodes(
  env: EnvironmentReader,
  fallback: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const pairs = env
    .list('AUTH_SMS_TEST_OTP', [])
    .map((pair) => /^\+?(\d{2,15})[=:](\d+)$/.exec(pair));
  if (pairs.includes(null))
    env.refuse('AUTH_SMS_TEST_OTP', 'must be like 15551234=123456,15551235=654321');
  if (pairs.length === 0) return fallback;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair.slice(1)] : [])));
}

function readTestCodesUntil(env: EnvironmentReader): Date | undefined {
  const text = env.text('AUTH_SMS_TEST_OTP_VALID_UNTIL', undefined);
  if (!text) return undefined;
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  env.refuse('AUTH_SMS_TEST_OTP_VALID_UNTIL', 'must be a time like 2027-01-31T12:00:00Z');
  return undefined;
}
