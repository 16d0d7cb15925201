import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** Encodes one DER value. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const time = (text: string) => der(0x18, Buffer.from(text));
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const commonName = der(0x06, Buffer.from('550403', 'hex'));

/**
 * SAML publishes keys as certificates, of which only the key matters: so this one is self-signed, valid until 2120 and
 * deterministic.
 */
export function selfSignedCertificate(privateKeyPem: string): string {
  const key = createPrivateKey(privateKeyPem);
  const name = sequence(
    der(0x31, sequence(commonName, der(0x0c, Buffer.from('SAML service provider')))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, key);
  return sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature)).toString('base64');
}
