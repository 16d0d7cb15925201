import { currentMs } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { admit } from '#auth/external/accounts.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { isAllowedRedirect } from '#auth/http/redirects.ts';
import { readBody, readClient } from '#auth/http/request.ts';
import { consumeProof } from '#auth/queries/used-proofs.ts';
import { startSession } from '#auth/sessions/sessions.ts';
import { ethereum, isSignedByEthereum, readEthereumSignature } from '#auth/web3/ethereum.ts';
import { parseMessage, type WalletMessage } from '#auth/web3/message.ts';
import { isSignedBySolana, readSolanaSignature, solana } from '#auth/web3/solana.ts';

const web3GrantSchema = z.object({
  chain: z.optional(z.string()),
  message: z.optional(z.string()),
  signature: z.optional(z.string()),
});

const wallets = {
  ethereum: {
    chain: ethereum,
    readSignature: readEthereumSignature,
    isSigned: isSignedByEthereum,
    subjectOf: (address: string) => address.toLowerCase(),
  },
  solana: {
    chain: solana,
    readSignature: readSolanaSignature,
    isSigned: isSignedBySolana,
    subjectOf: (address: string) => address,
  },
};
type WalletKind = keyof typeof wallets;

const messageBytes = { min: 64, max: 20 * 1024 };
/** The statement goes into every access token. */
const maxStatementLength = 500;
const refused = (message: string) => new OauthError('invalid_grant', message);

/** For messages signed by a wallet. */
export const web3Grant: Endpoint = async (c, context) => {
  const { web3 } = context.settings;
  if (!web3.ethereum && !web3.solana) throw refuse('web3_provider_disabled');
  const client = readClient(c, context);
  await context.limits.countRequest('web3', client.address);
  const { chain = '', message: text = '', signature = '' } = await readBody(c, web3GrantSchema);
  if (!isWalletKind(chain)) throw refuse('web3_unsupported_chain');
  const wallet = wallets[chain];
  if (!web3[chain]) throw refuse('web3_provider_disabled.chain', wallet.chain.name);
  const message = readMessage(chain, text, signature);
  const validUntil = assertMeantForThisService(context, message, chain);

  const subject = `web3:${chain}:${wallet.subjectOf(message.address)}`;
  const { address, domain, statement, chainId: network } = message;
  const custom = {
    address: wallet.subjectOf(address),
    chain,
    domain,
    ...(network && { network }),
    ...(statement && { statement: statement.slice(0, maxStatementLength) }),
  };
  const claims = {
    sub: subject,
    provider_id: subject,
    email_verified: false,
    phone_verified: false,
    custom_claims: custom,
  };
  const session = await context.db.transaction().execute(async (trx) => {
    if (!(await consumeProof(trx, `${chain}:${text}`, validUntil)))
      throw refused(`Signed ${wallet.chain.name} message has already been used`);
    const admission = await admit(context, trx, {
      provider: 'web3',
      profile: { subject, email: undefined, claims },
      emailOptional: true,
      redirectTo: context.settings.siteUrl,
      client,
    });
    // Unreachable: only sign-ins with an address are refused this way.
    if (admission.status === 'refused') throw admission.error;
    return startSession(context, trx, admission.user, { method: 'web3' }, client);
  });
  return c.json(session);
};

const isWalletKind = (text: string): text is WalletKind => Object.hasOwn(wallets, text);

function readMessage(kind: WalletKind, text: string, given: string): WalletMessage {
  const { chain, readSignature, isSigned } = wallets[kind];
  const bytes = Buffer.byteLength(text);
  if (bytes < messageBytes.min) throw validationFailed('message is too short');
  if (bytes > messageBytes.max) throw validationFailed('message must not exceed 20KB');
  const signature = readSignature(given);
  const message = parseMessage(text, chain);
  if (!isSigned(text, signature, message.address))
    throw refused('Signature does not match address in message');
  return message;
}

/**
 * Returns when the message stops being acceptable.
 * @throws OauthError for a message for another site or outside its validity
 */
function assertMeantForThisService(
  { settings }: AuthContext,
  { uri, domain, notBefore, expiresAt, issuedAt }: WalletMessage,
  kind: WalletKind,
): Date {
  const { name } = wallets[kind].chain;
  const local = uri.hostname === 'localhost';
  if (uri.protocol !== 'https:' && !local)
    throw refused(`Signed ${name} message is using URI which does not use HTTPS`);
  if (!isAllowedRedirect(uri.href, settings))
    throw refused(
      `Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`,
    );
  if (!local && uri.host !== domain.toLowerCase())
    throw refused(
      `Signed ${name} message is using a Domain that does not match the one in URI which is not allowed on this server`,
    );
  const now = currentMs();
  const validityMs = settings.web3.maximumValiditySeconds[kind] * 1000;
  if (notBefore && now < notBefore.getTime())
    throw refused(`Signed ${name} message becomes valid in the future`);
  if (expiresAt && now > expiresAt.getTime()) throw refused(`Signed ${name} message is expired`);
  if (now > issuedAt.getTime() + validityMs)
    throw refused(`${name} message was issued too long ago`);
  if (now < issuedAt.getTime() - validityMs)
    throw refused(`${name} message was issued too far in the future`);
  return new Date(issuedAt.getTime() + validityMs + 1000);
}
