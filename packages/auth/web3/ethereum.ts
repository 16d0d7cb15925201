import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { validationFailed } from '#auth/http/errors.ts';
import type { Chain } from './message.ts';

export const ethereum: Chain = {
  name: 'Ethereum',
  address: /^0x[a-f\d]{40}$/i,
  chainId: /^[1-9]\d*$/,
};

/** Returns r, s and the recovery id. @throws AuthError */
export function readEthereumSignature(text: string): Buffer {
  const hex = text.replace(/^0x/, '');
  if (!/^[a-f\d]{130}$/i.test(hex))
    throw validationFailed(
      'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
    );
  return Buffer.from(hex, 'hex');
}

/** Whether the address's wallet signed the text as a personal message (EIP-191). */
export function isSignedByEthereum(text: string, signature: Buffer, address: string): boolean {
  const [last = 0] = signature.slice(64);
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return false;
  const message = Buffer.from(text, 'utf8');
  const hash = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
  );
  try {
    const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash);
    const recovered = Buffer.from(
      keccak_256(point.toBytes(false).subarray(1)).subarray(12),
    ).toString('hex');
    return `0x${recovered}` === address.toLowerCase();
  } catch {
    return false; // invalid signature values
  }
}
