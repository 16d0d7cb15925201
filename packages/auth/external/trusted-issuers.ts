import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { trustedFetch } from '#auth/http/outbound-fetch.ts';
import { customIssuer, findCustom } from './custom-provider.ts';
import { issuers } from './get-external-provider.ts';
import type { TrustedIssuer } from './id-tokens.ts';

interface IssuerQuery {
  provider?: string | undefined;
  issuer?: string | undefined;
}

const aliases: Readonly<Record<string, readonly string[]>> = { google: ['accounts.google.com'] };

/** @throws AuthError for a provider that is disabled, unknown, or issues no ID tokens */
export async function getTrustedIssuer(
  context: AuthContext,
  { provider: given, issuer: givenIssuer }: IssuerQuery,
): Promise<TrustedIssuer> {
  const { settings } = context;
  if (given?.startsWith('custom:')) return getCustomIssuer(context, given);
  const name = given || nameOfIssuer(settings.external, givenIssuer);
  const external =
    name && Object.hasOwn(settings.external, name) ? settings.external[name] : undefined;
  const issuer = external?.url || (name && issuers[name]);
  if (name && issuer && !external) throw refuse('provider_disabled.issuer', issuer);
  if (!name || !issuer || !external || name === 'github')
    throw validationFailed(
      `Custom OIDC provider ${JSON.stringify(given || givenIssuer || '')} not allowed`,
    );
  const { clientIds, skipNonceCheck, emailOptional } = external;
  return {
    provider: name,
    issuer,
    aliases: aliases[name] ?? [],
    clientIds,
    skipNonceCheck,
    emailOptional,
    outboundFetch: trustedFetch,
  };
}

function nameOfIssuer(
  external: AuthContext['settings']['external'],
  issuer: string | undefined,
): string | undefined {
  const known = Object.entries(issuers).find(([, address]) => address === issuer)?.[0];
  return (
    known ??
    Object.entries(external).find(
      ([, { url }]) => url !== '' && url === issuer?.replace(/\/$/, ''),
    )?.[0]
  );
}

async function getCustomIssuer(context: AuthContext, identifier: string): Promise<TrustedIssuer> {
  const found = await findCustom(context, identifier);
  if (found?.provider_type !== 'oidc')
    throw validationFailed(`Custom provider ${JSON.stringify(identifier)} not found`);
  if (!found.enabled) throw refuse('provider_disabled.custom', identifier);
  return customIssuer(context, found);
}
