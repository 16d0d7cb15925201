import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { startFlow } from '#auth/external/flows.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import { optionalText, readBody, readRedirect } from '#auth/http/request.ts';
import { replaceFlowContext } from '#auth/queries/flow-states.ts';
import {
  findSsoProvider,
  findSsoProviderOfDomain,
  type SsoProviderRow,
} from '#auth/queries/sso-providers.ts';
import { withFreshMetadata } from '#auth/saml/metadata.ts';
import { newRequestId, samlFor } from '#auth/saml/service-provider.ts';

const ssoSchema = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.optional(z.boolean()),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});
type SsoRequest = z.infer<typeof ssoSchema>;

/** POST /sso: redirects to the company's identity provider. */
export const singleSignOn: Endpoint = async (c, context) => {
  const body = await readBody(c, ssoSchema);
  if (body.provider_id && body.domain)
    throw validationFailed('Only one of provider_id or domain supported');
  if (!body.provider_id && !body.domain)
    throw validationFailed('A provider_id or domain needs to be provided');
  const challenge = readCodeChallenge(body);
  const requested = await getRequestedProvider(context, body);
  if (requested.disabled || !requested.saml) throw refuse('sso_provider_disabled');
  const provider = await withFreshMetadata(context, requested);
  const flow = await startFlow(context, {
    provider: `sso:${provider.id}`,
    method: 'sso/saml',
    redirectTo: readRedirect(c, context, body.redirect_to),
    challenge,
  });
  const requestId = newRequestId();
  const saml = samlFor(context.settings, provider.saml!.metadata_xml, {
    nameIdFormat: provider.saml!.name_id_format,
    requestId,
  });
  const url = await saml.getAuthorizeUrlAsync(flow.id, undefined, {});
  await replaceFlowContext(context.db, flow.id, { requestId });
  return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
};

async function getRequestedProvider(
  { db }: AuthContext,
  { provider_id: id, domain }: SsoRequest,
): Promise<SsoProviderRow> {
  if (id && !isUuid(id)) throw validationFailed('provider_id must be a UUID');
  const found = id
    ? await findSsoProvider(db, id)
    : await findSsoProviderOfDomain(db, (domain ?? '').trim());
  if (!found) throw refuse(id ? 'sso_provider_not_found.id' : 'sso_provider_not_found.domain');
  return found;
}
