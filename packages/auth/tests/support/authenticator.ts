import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const attestedData = 0x40;

interface StoredKey {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: Buffer;
  userHandle: string;
  counter: number;
}

/** A software authenticator (ES256, no attestation) for one site. */
export class Authenticator {
  readonly keys: StoredKey[] = [];
  rpId: string;
  origin: string;
  aaguid: string;
  /** Whether it performs user verification (fingerprint or PIN). */
  verifiesUser = true;

  constructor({
    rpId,
    origin,
    aaguid = '00000000-0000-0000-0000-000000000000',
  }: {
    rpId: string;
    origin: string;
    aaguid?: string;
  }) {
    this.rpId = rpId;
    this.origin = origin;
    this.aaguid = aaguid;
  }

  create(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const key: StoredKey = {
      id: randomBytes(32),
      privateKey,
      publicKey: Buffer.from(isoCBOR.encode(cose)),
      userHandle: options.user.id,
      counter: 1,
    };
    this.keys.push(key);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(key.id.length);
    const authData = Buffer.concat([
      this.#authData(attestedData, key.counter),
      Buffer.from(this.aaguid.replaceAll('-', ''), 'hex'),
      idLength,
      key.id,
      key.publicKey,
    ]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: base64url(key.id),
      rawId: base64url(key.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs with the newest key among the allowed ones. */
  get(options: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id);
    const key = this.keys.findLast(({ id }) => !allowed?.length || allowed.includes(base64url(id)));
    if (!key) throw new Error('The authenticator has no such key');
    const authData = this.#authData(0, ++key.counter);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge);
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      key.privateKey,
    );
    return {
      id: base64url(key.id),
      rawId: base64url(key.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: key.userHandle,
      },
    };
  }

  #authData(flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(this.rpId),
      Buffer.from([userPresent | (this.verifiesUser ? userVerified : 0) | flags]),
      count,
    ]);
  }

  #clientData = (type: string, challenge: string): string =>
    base64url(
      Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })),
    );
}
