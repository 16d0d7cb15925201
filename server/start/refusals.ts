export const developmentLinkSecret = 'development only: signs links in mails';

type Given = Readonly<Record<string, string | undefined>>;

/** Settings that production may refuse. */
interface CheckedSettings {
  SHOP_ENV: 'development' | 'production';
  EPHEMERAL_DATABASE: boolean;
  ADMIN_EMAILS: string;
  ADMIN_SECOND_FACTOR: boolean | undefined;
  LINK_SECRET: string;
  SQUARE_APPLICATION_ID: string;
  SQUARE_BASE_URL: string;
  SQUARE_SCRIPT_URL: string;
}

export interface Candidate {
  settings: Partial<CheckedSettings>;
  /** Raw values: AUTH_ variables are not among the settings. */
  given: Given;
  publicUrl: string;
}

const secretLengthMin = 32;
const isOn = (text: string | undefined): boolean => /^(true|t|1)$/i.test(text ?? '');
const isSample = (address: string | undefined): boolean => /\.example>?$/i.test(address ?? '');
const isThisMachine = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

interface Refusal {
  /** The variable or member to fix. */
  name: string;
  when(candidate: Candidate): boolean;
  problem: string;
}

const flag = (name: string, problem: string): Refusal => ({
  name,
  when: ({ given }) => isOn(given[name]),
  problem,
});
const sampleAddress = (name: string): Refusal => ({
  name,
  when: ({ given }) => isSample(given[name]),
  problem: 'is a sample address',
});

/** Settings that production rejects, all that send or store secrets among them. A test covers each. */
const productionRefusals: readonly Refusal[] = [
  {
    name: 'PUBLIC_URL',
    when: ({ publicUrl }) => !publicUrl.startsWith('https://'),
    problem: 'must be an https:// address in production',
  },
  {
    name: 'DATABASE_URL',
    when: ({ given }) => isRemoteWithoutTls(given.DATABASE_URL),
    problem: 'is on another machine and not encrypted: add sslmode=verify-full, or require',
  },
  {
    name: 'EPHEMERAL_DATABASE',
    when: ({ settings }) => settings.EPHEMERAL_DATABASE === true,
    problem: 'would lose every order on exit',
  },
  {
    name: 'LINK_SECRET',
    when: ({ settings }) => settings.LINK_SECRET === developmentLinkSecret,
    problem: 'is not set',
  },

  {
    name: 'SQUARE_APPLICATION_ID',
    when: ({ settings }) => settings.SQUARE_APPLICATION_ID?.startsWith('sandbox-') ?? false,
    problem: 'is a sandbox application, which takes no real money',
  },
  {
    name: 'SQUARE_BASE_URL',
    when: ({ settings }) => settings.SQUARE_BASE_URL !== undefined,
    problem: 'is for development only',
  },
  {
    name: 'SQUARE_SCRIPT_URL',
    when: ({ settings }) => settings.SQUARE_SCRIPT_URL !== undefined,
    problem: 'is for development only',
  },

  {
    name: 'ADMIN_EMAILS',
    when: ({ settings }) => Boolean(settings.ADMIN_EMAILS),
    problem:
      'gives no rights: run `npm run admin:appoint ADDRESS` for each admin, and remove the setting',
  },
  {
    name: 'ADMIN_SECOND_FACTOR',
    when: ({ settings, given }) =>
      settings.ADMIN_SECOND_FACTOR === false && given.ADMIN_PASSWORD_ONLY !== 'accepted',
    problem:
      'false lets a stolen password open every order: set ADMIN_PASSWORD_ONLY=accepted if that is what you want',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    when: ({ given }) => Boolean(given.BACKUP_DIR && !given.BACKUP_PASSPHRASE),
    problem: 'is not set: backups in BACKUP_DIR would hold customers’ data as plain text',
  },
  sampleAddress('MAIL_FROM'),
  sampleAddress('MAIL_FROM_MARKETING'),
  sampleAddress('MAIL_BOUNCE_ADDRESS'),

  {
    name: 'AUTH_RATE_LIMIT_HEADER',
    when: ({ given }) => !given.AUTH_RATE_LIMIT_HEADER,
    problem:
      'is not set. It names the header with the client’s address that your proxy sets: without it all visitors share one limit. Set it to "none" if there is no proxy',
  },
  {
    name: 'AUTH_KEYS_SECRET',
    when: ({ given }) => !given.AUTH_KEYS_SECRET,
    problem:
      'is not set: it encrypts the signing keys for access tokens and the secrets of authenticator apps',
  },
  {
    name: 'AUTH_JWT_SECRET',
    when: ({ given: { AUTH_JWT_SECRET: secret } }) =>
      Boolean(secret) && secret!.length < secretLengthMin,
    problem: `must have ${secretLengthMin} or more characters`,
  },
  {
    name: 'AUTH_JWT_ADMIN_ROLES',
    when: ({ given }) =>
      partsOf(given.AUTH_JWT_ADMIN_ROLES).some(
        (role) =>
          role === (given.AUTH_JWT_DEFAULT_GROUP_NAME || 'authenticated') || role === 'anon',
      ),
    problem: 'includes the role that every customer has',
  },
  flag('AUTH_MAILER_AUTOCONFIRM', 'would accept email addresses without confirmation'),
  flag('AUTH_SMS_AUTOCONFIRM', 'would accept phone numbers without confirmation'),
  {
    name: 'AUTH_SMS_TEST_OTP',
    when: ({ given }) => Boolean(given.AUTH_SMS_TEST_OTP && !given.AUTH_SMS_TEST_OTP_VALID_UNTIL),
    problem: 'defines test codes that never expire: set AUTH_SMS_TEST_OTP_VALID_UNTIL',
  },
  {
    name: 'AUTH_URI_ALLOW_LIST',
    when: ({ given }) => partsOf(given.AUTH_URI_ALLOW_LIST).some(matchesAnyHost),
    problem: 'must name hosts over https, such as https://*.shop.example/**',
  },
  flag('AUTH_CUSTOM_OAUTH_ALLOW_PRIVATE_HOSTS', 'would allow requests into your private network'),
  flag('AUTH_SAML_ALLOW_PRIVATE_HOSTS', 'would allow requests into your private network'),
];

/** Settings that development rejects, because customers could be using the shop. */
const developmentRefusals: readonly Refusal[] = [
  {
    name: 'SQUARE_APPLICATION_ID',
    when: ({ settings }) => settings.SQUARE_APPLICATION_ID?.startsWith('sq0idp-') ?? false,
    problem: 'takes real money, which a shop with demo accounts must not: set SHOP_ENV=production',
  },
  {
    name: 'PUBLIC_URL',
    when: ({ publicUrl }) => publicUrl.startsWith('https://'),
    problem: 'is an https:// address, as customers use it: set SHOP_ENV=production',
  },
];

/** All reasons together, each with the name of what is to be changed. */
export function refusalsOf(candidate: Candidate): string[] {
  const isProduction = candidate.settings.SHOP_ENV === 'production';
  const found = (isProduction ? productionRefusals : developmentRefusals)
    .filter(({ when }) => when(candidate))
    .map(({ name, problem }) => `${name}: ${problem}`);
  return isProduction ? [...found, ...insecureUrls(candidate.given)] : found;
}

const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isRemoteWithoutTls(address: string | undefined): boolean {
  const url = address ? URL.parse(address) : undefined;
  if (
    !url ||
    isThisMachine(url.hostname) ||
    url.searchParams.get('host')?.startsWith('/') ||
    url.hostname === ''
  )
    return false;
  return (
    !/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '') &&
    !isOn(url.searchParams.get('ssl') ?? '')
  );
}

/** Whether an allow-list glob matches any host. Custom schemes like myapp://callback do not. */
function matchesAnyHost(glob: string): boolean {
  const [, scheme, host] = /^([a-z][a-z\d+.-]*):\/\/([^/]*)/i.exec(glob) ?? [];
  if (!scheme || /^http$/i.test(scheme)) return true;
  if (!/^https$/i.test(scheme)) return false;
  return !/^(\*\.)?([a-z\d-]+\.)+[a-z\d-]+(:\d+)?$/i.test(host!);
}

const publicNames =
  /^(SQUARE_WEBHOOK_URL|AUTH_(SITE|EXTERNAL)_URL|AUTH_WEBAUTHN_RP_ORIGINS|AUTH_.*_REDIRECT_URI)$/;
const serviceNames =
  /^(OTEL_EXPORTER_OTLP_ENDPOINT|GEOCODER_URL|ROUTER_URL|PICTURES_S3_URL|BACKUP_S3_URL|CDN_PURGE_URL|AUTH_.*_(URL|URI))$/;

/** Requires https for public URLs and for services on other machines. */
function insecureUrls(given: Given): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const plain = partsOf(value).filter((part) => /^http:\/\//i.test(part));
    if (publicNames.test(name))
      return plain.length > 0 ? [`${name}: must be an https:// address in production`] : [];
    const leaves = plain.some((part) => !isThisMachine(URL.parse(part)?.hostname ?? ''));
    return serviceNames.test(name) && leaves
      ? [`${name}: must be https:// unless it is on this machine`]
      : [];
  });
}
