import { validationFailed } from '#auth/http/errors.ts';

// Both kinds of metadata are in every access token, in base64: four characters for three bytes. A header line of a
// usual proxy holds 8 KiB, so the token may have about 6,000 bytes of text, of which other claims take about 1,000.
const userMaxBytes = 4096;
const totalMaxBytes = 4608;

export interface Metadata {
  user: Record<string, unknown>;
  app: Record<string, unknown>;
}

interface Changes {
  user?: Record<string, unknown> | undefined;
  app?: Record<string, unknown> | undefined;
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const isTooLarge = ({ user, app }: Metadata): boolean => {
  const userBytes = jsonBytes(user);
  return userBytes > userMaxBytes || userBytes + jsonBytes(app) > totalMaxBytes;
};

/** Shallow merge; null removes a member. @throws AuthError for a result that no token could carry */
export function mergeMetadata(current: Metadata, changes: Changes): Metadata {
  const merged = {
    user: merge(current.user, changes.user),
    app: merge(current.app, changes.app),
  };
  const grows =
    jsonBytes(merged.user) + jsonBytes(merged.app) >
    jsonBytes(current.user) + jsonBytes(current.app);
  if (grows && isTooLarge(merged))
    throw validationFailed('data: is too large together with what the account already holds');
  return merged;
}

const merge = (current: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );

/** Members that the protocol and this service read. */
const kept = new Set([
  'sub',
  'iss',
  'email',
  'phone',
  'email_verified',
  'phone_verified',
  'provider_id',
  'provider',
  'providers',
  'full_name',
  'name',
  'password_needed',
]);

export interface FittedMetadata extends Metadata {
  /** Names of the members that were left out. */
  dropped: string[];
}

/**
 * Leaves out the largest members until a token can carry the rest. For sources that cannot be refused: a company's
 * attributes, a provider's claims, an import, and accounts from before there was a limit.
 */
export function fitMetadata(given: Metadata): FittedMetadata {
  const fitted: FittedMetadata = { user: { ...given.user }, app: { ...given.app }, dropped: [] };
  while (isTooLarge(fitted)) {
    const [largest] = (['user', 'app'] as const)
      .flatMap((kind) =>
        Object.entries(fitted[kind]).map(([name, value]) => ({
          kind,
          name,
          bytes: jsonBytes(value),
        })),
      )
      .toSorted((a, b) => Number(kept.has(a.name)) - Number(kept.has(b.name)) || b.bytes - a.bytes);
    if (!largest) break;
    delete fitted[largest.kind][largest.name];
    fitted.dropped.push(largest.name);
  }
  return fitted;
}
