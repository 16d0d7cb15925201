import type { FactorRow } from '#auth/queries/factors.ts';

/** The protocol's factor object; never includes the secret. */
export const factorJson = (factor: FactorRow) => ({
  id: factor.id,
  created_at: factor.created_at.toISOString(),
  updated_at: factor.updated_at.toISOString(),
  status: factor.status,
  ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  ...(factor.phone && { phone: factor.phone }),
  last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  ...(factor.web_authn_aaguid && { web_authn_aaguid: factor.web_authn_aaguid }),
  ...(factor.last_webauthn_challenge_data && {
    last_webauthn_challenge_data: factor.last_webauthn_challenge_data,
  }),
});
