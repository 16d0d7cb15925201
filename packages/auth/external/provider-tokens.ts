import { seal, unseal } from '#auth/database/sealed.ts';
import type { FlowStateRow } from '#auth/queries/flow-states.ts';

/**
 * Encrypts the provider's tokens, which are stored until the flow's code is exchanged: they open
 * the user's account there.
 */
export const sealProviderTokens = (
  flowId: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string },
  key: Buffer | undefined,
) => ({
  providerAccessToken: seal(accessToken, key, sealPurpose(flowId, 'access')),
  ...(refreshToken && {
    providerRefreshToken: seal(refreshToken, key, sealPurpose(flowId, 'refresh')),
  }),
});

/** Returns the tokens as members of the session response. */
export const openProviderTokens = (
  { id, provider_access_token: access, provider_refresh_token: refresh }: FlowStateRow,
  key: Buffer | undefined,
) => ({
  ...(access && { provider_token: unseal(access, key, sealPurpose(id, 'access')) }),
  ...(refresh && { provider_refresh_token: unseal(refresh, key, sealPurpose(id, 'refresh')) }),
});

const sealPurpose = (flowId: string, kind: 'access' | 'refresh'): string => `${flowId} ${kind}`;
