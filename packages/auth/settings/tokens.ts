import { readFileSync } from 'node:fs';
import type { JWK } from 'jose';
import type { EnvironmentReader } from './environment-reader.ts';

export const algorithms = ['RS256', 'ES256', 'HS256'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Access tokens and the keys that sign them. */
export interface TokenSettings {
  accessTokenSeconds: number;
  audience: string;
  /** Defaults to the service's own URL. */
  issuer?: string;
  /** Roles whose tokens may administer accounts. */
  adminRoles: readonly string[];
  userRole: string;
  /** Accepted signature algorithms; defaults to those of the keys. */
  validMethods?: readonly Algorithm[];
  /** HS256 secret for tokens without a key id. */
  secret?: string;
  /** The service generates keys and stores them in its database unless it is given keys or a secret. */
  keys: readonly JWK[];
}

export const defaultTokens: TokenSettings = {
  accessTokenSeconds: 3600,
  audience: 'authenticated',
  adminRoles: ['service_role', 'supabase_admin'],
  userRole: 'authenticated',
  keys: [],
};

const minSecretLength = 16;

export function readTokens(env: EnvironmentReader, defaults: TokenSettings): TokenSettings {
  const secret = env.text('AUTH_JWT_SECRET', defaults.secret);
  if (secret && secret.length < minSecretLength)
    env.refuse('AUTH_JWT_SECRET', `must have at least ${minSecretLength} characters`);
  const validMethods = env.list('AUTH_JWT_VALID_METHODS', defaults.validMethods ?? []);
  for (const method of validMethods)
    if (!isAlgorithm(method))
      env.refuse('AUTH_JWT_VALID_METHODS', `must be some of ${algorithms.join(', ')}`);
  return {
    accessTokenSeconds: env.seconds('AUTH_JWT_EXP', defaults.accessTokenSeconds, { min: 1 }),
    audience: env.text('AUTH_JWT_AUD', defaults.audience),
    issuer: env.text('AUTH_JWT_ISSUER', defaults.issuer),
    adminRoles: env.list('AUTH_JWT_ADMIN_ROLES', defaults.adminRoles),
    userRole: env.text('AUTH_JWT_DEFAULT_GROUP_NAME', defaults.userRole),
    validMethods: validMethods.length > 0 ? validMethods.filter(isAlgorithm) : undefined,
    secret,
    keys: readKeys(env, defaults.keys),
  };
}

const isAlgorithm = (text: string): text is Algorithm =>
  algorithms.some((algorithm) => algorithm === text);

function readKeys(env: EnvironmentReader, fallback: readonly JWK[]): readonly JWK[] {
  const name = env.has('AUTH_JWT_KEYS') ? 'AUTH_JWT_KEYS' : 'AUTH_JWT_KEYS_FILE';
  if (!env.has(name)) return fallback;
  try {
    const text =
      name === 'AUTH_JWT_KEYS' ? env.text(name, '') : readFileSync(env.text(name, ''), 'utf8');
    const keys = JSON.parse(text) as unknown;
    if (Array.isArray(keys) && keys.every(isKey)) {
      if (keys.filter(isSigningJwk).length !== 1)
        env.refuse(name, 'exactly one key must have "sign" among its key_ops');
      if (new Set(keys.map(({ kid }) => kid)).size !== keys.length)
        env.refuse(name, 'each key needs a unique kid');
      return keys;
    }
  } catch {
    // Reported below without the text, which contains secrets.
  }
  env.refuse(
    name,
    'must be a JSON array of JWKs of the kinds RSA, EC (P-256) or oct, each with a kid',
  );
  return fallback;
}

export const isSigningJwk = ({ key_ops: uses }: JWK): boolean => uses?.includes('sign') ?? false;

const isKey = (given: unknown): given is JWK => {
  const key = given as JWK | null;
  return (
    typeof key === 'object' &&
    key !== null &&
    typeof key.kid === 'string' &&
    key.kid !== '' &&
    keyAlgorithm(key) !== undefined
  );
};

/** The algorithm by key type; undefined if `alg` or the curve contradicts it. */
export function keyAlgorithm(key: JWK): Algorithm | undefined {
  const fitting: Record<string, Algorithm> = { RSA: 'RS256', EC: 'ES256', oct: 'HS256' };
  const algorithm = fitting[key.kty ?? ''];
  if (!algorithm || (key.alg !== undefined && key.alg !== algorithm)) return undefined;
  return key.kty === 'EC' && key.crv !== 'P-256' ? undefined : algorithm;
}
