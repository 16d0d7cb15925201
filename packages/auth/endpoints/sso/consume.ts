import { currentMs } from '@grafted/postgres/clock.ts';
import type { Endpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { admit } from '#auth/external/accounts.ts';
import { resumeFlow, type FlowContext } from '#auth/external/flows.ts';
import { errorRedirect, sessionRedirect } from '#auth/external/redirect-targets.ts';
import type { Client } from '#auth/http/client-address.ts';
import { AuthError, refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { errorParams, withQuery } from '#auth/http/redirect-url.ts';
import { isAllowedRedirect } from '#auth/http/redirects.ts';
import { isStorable, readClient } from '#auth/http/request.ts';
import { issueAuthCode, consumeFlowState, type FlowStateRow } from '#auth/queries/flow-states.ts';
import {
  findSsoProvider,
  findSsoProviderOfEntity,
  type SsoProviderRow,
} from '#auth/queries/sso-providers.ts';
import { consumeProof } from '#auth/queries/used-proofs.ts';
import { profileFromAssertion, verifyAssertion, type Assertion } from '#auth/saml/assertion.ts';
import { withChangedMetadata, withFreshMetadata } from '#auth/saml/metadata.ts';
import { maxAssertionAgeMs } from '#auth/saml/service-provider.ts';
import { childrenNamed, parseXml } from '#auth/saml/xml.ts';
import { startSession } from '#auth/sessions/sessions.ts';

interface SamlSignIn {
  provider: SsoProviderRow;
  /** Undefined for an IdP-initiated sign-in. */
  flow: FlowStateRow | undefined;
  redirectTo: string;
}

/** POST /sso/saml/acs: the identity provider's response. Posted by a browser, so every outcome is a redirect. */
export const consumeAssertion: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const form = new URLSearchParams(await c.req.text());
  let target = context.settings.siteUrl;
  try {
    const samlResponse = form.get('SAMLResponse');
    if (!samlResponse) throw validationFailed('SAMLResponse is missing');
    const signIn = await findSignIn(context, form.get('RelayState') ?? '', samlResponse);
    target = signIn.redirectTo;
    return c.redirect(await completeSignIn(context, signIn, samlResponse, client), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return c.redirect(errorRedirect(target, errorParams(error)), 302);
  }
};

async function findSignIn(
  context: AuthContext,
  relayState: string,
  samlResponse: string,
): Promise<SamlSignIn> {
  const { db, settings } = context;
  if (isUuid(relayState)) {
    const flow = await resumeFlow(context, relayState, settings.saml.relayStateSeconds);
    const provider = flow.provider_type.startsWith('sso:')
      ? await findSsoProvider(db, flow.provider_type.slice(4))
      : undefined;
    return { provider: getUsable(provider), flow, redirectTo: flow.redirect_to };
  }
  const issuer = readIssuer(samlResponse);
  const provider = isStorable(issuer) ? await findSsoProviderOfEntity(db, issuer) : undefined;
  return {
    provider: getUsable(provider),
    flow: undefined,
    redirectTo: isAllowedRedirect(relayState, settings) ? relayState : settings.siteUrl,
  };
}

function getUsable(provider: SsoProviderRow | undefined): SsoProviderRow {
  if (!provider?.saml) throw refuse('saml_idp_not_found');
  if (provider.disabled) throw refuse('sso_provider_disabled');
  return provider;
}

/** Unverified: only selects the provider whose signature is required. */
function readIssuer(samlResponse: string): string {
  try {
    const document = parseXml(Buffer.from(samlResponse, 'base64').toString('utf8'));
    return (
      childrenNamed(
        document,
        'urn:oasis:names:tc:SAML:2.0:assertion',
        'Issuer',
      )[0]?.textContent?.trim() ?? ''
    );
  } catch (cause) {
    throw refuse('validation_failed', 'SAML Response cannot be read', { cause });
  }
}

async function verifyWithMetadata(
  context: AuthContext,
  provider: SsoProviderRow,
  samlResponse: string,
  requestId: string | undefined,
): Promise<Assertion> {
  const known = await withFreshMetadata(context, provider);
  const verify = ({ saml }: SsoProviderRow) =>
    verifyAssertion(context.settings, samlResponse, {
      metadataXml: saml!.metadata_xml,
      entityId: saml!.entity_id,
      requestId,
    });
  try {
    return await verify(known);
  } catch (error) {
    const changed = await withChangedMetadata(context, known);
    if (!changed) throw error;
    return verify(changed);
  }
}

async function completeSignIn(
  context: AuthContext,
  { provider, flow, redirectTo }: SamlSignIn,
  samlResponse: string,
  client: Client,
): Promise<string> {
  const { entity_id: entityId, attribute_mapping: mapping } = provider.saml!; // checked by getUsable
  const requestId = flow && ((flow.context as FlowContext).requestId ?? ''); // written by /sso
  const assertion = await verifyWithMetadata(context, provider, samlResponse, requestId);
  const profile = profileFromAssertion(assertion, {
    entityId,
    mapping,
    domains: provider.domains.map(({ domain }) => domain),
  });
  const outcome = await context.db.transaction().execute(async (trx) => {
    const validUntil = new Date(currentMs() + 2 * maxAssertionAgeMs);
    if (!(await consumeProof(trx, `saml:${entityId}:${assertion.id}`, validUntil)))
      throw validationFailed('SAML Assertion has already been used');
    const admission = await admit(context, trx, {
      provider: `sso:${provider.id}`,
      profile,
      emailOptional: false,
      redirectTo,
      client,
    });
    if (admission.status === 'refused') return admission.error;
    if (flow?.code_challenge)
      return withQuery(redirectTo, {
        code: await issueAuthCode(trx, flow.id, { userId: admission.user.id }),
      });
    if (flow) await consumeFlowState(trx, flow.id);
    return sessionRedirect(
      redirectTo,
      await startSession(
        context,
        trx,
        admission.user,
        { method: 'sso/saml', provider: provider.id },
        client,
      ),
    );
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
