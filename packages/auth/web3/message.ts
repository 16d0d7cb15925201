import { validationFailed } from '#auth/http/errors.ts';

/** A parsed sign-in message (EIP-4361, and its Solana counterpart). */
export interface WalletMessage {
  domain: string;
  address: string;
  statement: string | undefined;
  uri: URL;
  chainId: string | undefined;
  issuedAt: Date;
  expiresAt: Date | undefined;
  notBefore: Date | undefined;
}

export interface Chain {
  name: 'Ethereum' | 'Solana';
  address: RegExp;
  chainId: RegExp;
}

const domainPattern = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;

/** @throws AuthError for a malformed message */
export function parseMessage(text: string, chain: Chain): WalletMessage {
  const lines = text.split('\n');
  if (lines.length < 6) throw validationFailed('message needs to have at least 6 lines');
  const header = ` wants you to sign in with your ${chain.name} account:`;
  const [first = '', second = ''] = lines;
  if (!first.endsWith(header))
    throw validationFailed(`message first line does not end in "${header}"`);
  const domain = first
    .slice(0, -header.length)
    .trim()
    .replace(/^https?:\/\//, '');
  if (!domainPattern.test(domain))
    throw validationFailed('domain in first line of message is not valid');
  const address = second.trim();
  if (!chain.address.test(address))
    throw validationFailed(
      `wallet address is not in ${chain.name === 'Solana' ? 'base58' : 'hexadecimal'} format`,
    );
  if (lines[2] !== '') throw validationFailed('third line must be empty');
  const hasStatement = lines[3] !== '' && lines[4] === '';
  const fields = readFields(lines.slice(hasStatement ? 5 : 3));

  const chainId = fields.get('Chain ID');
  if (fields.get('Version') !== '1')
    throw validationFailed(
      `Version value is not supported, expected 1 got ${JSON.stringify(fields.get('Version') ?? '')}`,
    );
  if (chainId !== undefined && !chain.chainId.test(chainId))
    throw validationFailed('Chain ID is not valid');
  const uri = URL.parse(fields.get('URI') ?? '');
  if (!uri) throw validationFailed(fields.has('URI') ? 'URI is not valid' : 'URI is not specified');
  const issuedAt = readTime(fields, 'Issued At');
  if (!issuedAt) throw validationFailed('Issued At is not specified');
  const expiresAt = readTime(fields, 'Expiration Time');
  const notBefore = readTime(fields, 'Not Before');
  if (expiresAt && issuedAt > expiresAt)
    throw validationFailed('Issued At is after Expiration Time');
  if (expiresAt && notBefore && notBefore > expiresAt)
    throw validationFailed('Not Before is after Expiration Time');
  return {
    domain,
    address,
    statement: hasStatement ? lines[3] : undefined,
    uri,
    chainId,
    issuedAt,
    expiresAt,
    notBefore,
  };
}

function readFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let inResources = false;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (inResources && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2).trim()))
        throw validationFailed(`Resource at position ${index} has invalid URI`);
      continue;
    }
    inResources = line === 'Resources:';
    if (inResources || line === '') continue;
    const colon = line.indexOf(':');
    if (colon < 0) throw validationFailed(`encountered unparsable line at index ${index}`);
    const name = line.slice(0, colon);
    // Parsers disagree on which duplicate counts.
    if (fields.has(name)) throw validationFailed(`${name} is specified more than once`);
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

function readTime(fields: ReadonlyMap<string, string>, name: string): Date | undefined {
  const text = fields.get(name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!timePattern.test(text) || Number.isNaN(time.getTime()))
    throw validationFailed(`${name} is not a valid ISO8601 timestamp`);
  return time;
}
