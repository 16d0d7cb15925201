import { createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { validationFailed } from '#auth/http/errors.ts';
import type { Chain } from './message.ts';

export const solana: Chain = {
  name: 'Solana',
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  chainId: /^(solana:(main|dev|test|local)net)?$/,
};

/** @throws AuthError */
export function readSolanaSignature(text: string): Buffer {
  if (text.length !== 86 && text.length !== 88)
    throw validationFailed('signature must be 64 bytes encoded as base64 with or without padding');
  if (!/^[\w+/-]+={0,2}$/.test(text))
    throw validationFailed('signature does not contain valid base64 characters');
  const signature = Buffer.from(text, 'base64');
  if (signature.length !== 64)
    throw validationFailed('signature must be 64 bytes encoded as base64 with or without padding');
  return signature;
}

/** SPKI prefix that turns a raw Ed25519 key into DER. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the address's wallet signed the text, either plain or in a Ledger envelope. */
export function isSignedBySolana(text: string, signature: Buffer, address: string): boolean {
  const key = readKey(address);
  if (!key) return false;
  const message = Buffer.from(text, 'utf8');
  const publicKey = createPublicKey({
    key: Buffer.concat([keyHeader, key]),
    format: 'der',
    type: 'spki',
  });
  return [message, ...wrapped(message, key)].some((signed) =>
    verify(null, signed, publicKey, signature),
  );
}

function readKey(address: string): Buffer | undefined {
  try {
    const key = Buffer.from(base58.decode(address));
    return key.length === 32 ? key : undefined;
  } catch {
    return undefined;
  }
}

const signingDomain = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain')]);
const version = Buffer.from([0]);
const applicationDomain = Buffer.alloc(32);
const oneSigner = Buffer.from([1]);

/**
 * Ledger devices wrap messages so that none can pass for a transaction: older ones with a short
 * header, newer ones with the full one.
 */
function wrapped(message: Buffer, key: Buffer): Buffer[] {
  const length = Buffer.alloc(2);
  if (message.length > 0xffff) return [];
  length.writeUInt16LE(message.length);
  return [0, 1, 2].flatMap((format) => [
    Buffer.concat([signingDomain, version, Buffer.from([format]), length, message]),
    Buffer.concat([
      signingDomain,
      version,
      applicationDomain,
      Buffer.from([format]),
      oneSigner,
      key,
      length,
      message,
    ]),
  ]);
}
