import * as z from 'zod/mini';
import { validationFailed } from '#auth/http/errors.ts';
import { isPublicUrl } from '#auth/http/outbound-fetch.ts';
import { optionalText } from '#auth/http/request.ts';
import { reservedParams } from './connect.ts';

const texts = z.optional(z.array(z.string()));
const flag = z.optional(z.boolean());

export const customProviderSchema = z.object({
  provider_type: optionalText,
  identifier: optionalText,
  name: optionalText,
  client_id: optionalText,
  client_secret: optionalText,
  acceptable_client_ids: texts,
  scopes: texts,
  custom_claims_allowlist: texts,
  pkce_enabled: flag,
  attribute_mapping: z.optional(z.record(z.string(), z.unknown())),
  authorization_params: z.optional(z.record(z.string(), z.string())),
  enabled: flag,
  email_optional: flag,
  issuer: optionalText,
  discovery_url: optionalText,
  skip_nonce_check: flag,
  authorization_url: optionalText,
  token_url: optionalText,
  userinfo_url: optionalText,
  jwks_uri: optionalText,
});
export type CustomProviderBody = z.infer<typeof customProviderSchema>;

const identifierPattern = /^custom:[a-z\d][a-z\d_:.-]{0,62}$/i;

export const isIdentifier = (text: string): boolean => identifierPattern.test(text);

/** @throws AuthError */
export function checkIdentifier(identifier: string | undefined): string {
  if (!identifier) throw validationFailed('identifier is required');
  if (!identifier.startsWith('custom:'))
    throw validationFailed(
      `identifier must start with 'custom:' prefix, e.g. 'custom:${identifier.slice(0, 50)}'`,
    );
  if (!identifierPattern.test(identifier))
    throw validationFailed('identifier may contain only letters, digits and -_.:');
  return identifier;
}

const requiredFields = {
  oidc: ['issuer'],
  oauth2: ['authorization_url', 'token_url', 'userinfo_url'],
} as const;
const names = { oidc: 'OIDC', oauth2: 'OAuth2' } as const;

/** Checks the required fields of a new provider. @throws AuthError */
export function checkNewProvider(body: CustomProviderBody): 'oidc' | 'oauth2' {
  const { provider_type: type } = body;
  if (type !== 'oidc' && type !== 'oauth2')
    throw validationFailed("provider_type must be either 'oauth2' or 'oidc'");
  checkIdentifier(body.identifier);
  for (const field of ['name', 'client_id', 'client_secret'] as const)
    if (!body[field]) throw validationFailed(`${field} is required`);
  for (const field of requiredFields[type])
    if (!body[field]) throw validationFailed(`${field} is required for ${names[type]} providers`);
  return type;
}

/** Claims that the service itself determines; a provider may not set them. */
const protectedClaims = new Set([
  'aud',
  'role',
  'app_metadata',
  'user_metadata',
  'id',
  'iss',
  'provider_id',
  'providers',
  'provider',
  'aal',
  'amr',
  'session_id',
  'is_anonymous',
  'custom_claims',
]);
const urlFields = [
  'issuer',
  'discovery_url',
  'authorization_url',
  'token_url',
  'userinfo_url',
  'jwks_uri',
] as const;

/** Checks each field by itself. @throws AuthError */
export function checkFields(
  body: CustomProviderBody,
  { privateHosts }: { privateHosts: boolean },
): void {
  for (const name of Object.keys(body.authorization_params ?? {}))
    if (reservedParams.has(name.toLowerCase()))
      throw validationFailed(
        `authorization_params must not contain the reserved parameter '${name}'`,
      );
  for (const name of Object.keys(body.attribute_mapping ?? {}))
    if (protectedClaims.has(name.toLowerCase()))
      throw validationFailed(`attribute_mapping must not set the protected field '${name}'`);
  for (const field of urlFields) {
    const text = body[field];
    if (!text) continue;
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol))
      throw validationFailed(`${field} must be a valid URL`);
    if (!privateHosts && !isPublicUrl(url))
      throw validationFailed(`${field} must be a public https URL`);
  }
}
