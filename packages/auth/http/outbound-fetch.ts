import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

const timeoutMs = 8000; // below our own request time limit
const answerBytesMax = 1024 * 1024;

export type OutboundFetch = (
  address: string | URL,
  init?: { method?: string; headers?: HeadersInit; body?: unknown },
) => Promise<Response>;

/** Fetches URLs set by the operator, which may be inside the private network. */
export const trustedFetch: OutboundFetch = (address, init) => send(address, init, {});

/**
 * Fetches other URLs: public hosts over https only. The resolved addresses are checked at connect
 * time (SSRF, DNS rebinding).
 */
export const publicFetch: OutboundFetch = async (address, init) => {
  const url = new URL(address);
  if (!isPublicUrl(url)) throw new Error(`${url.origin} is not a public https URL`);
  return send(url, init, { lookup: lookupPublic });
};

export const outboundFetchFor = (reach: { privateHosts: boolean }): OutboundFetch =>
  reach.privateHosts ? trustedFetch : publicFetch;

/** Checks the URL's text only, without DNS. */
export function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.username || url.password) return false;
  if (isIP(host)) return isPublicIp(host);
  return (
    host.includes('.') &&
    !/(^|\.)(localhost|local|internal|home|lan|corp|test|invalid)\.?$/i.test(host)
  );
}

const networks = (family: 'ipv4' | 'ipv6', ...written: `${string}/${number}`[]): BlockList => {
  const list = new BlockList();
  for (const network of written) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const hiddenIpv4 = networks(
  'ipv4',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
);
const publicIpv6 = networks('ipv6', '2000::/3');
/** Inside the public space: ranges that embed IPv4 addresses, and the documentation range. */
const hiddenIpv6 = networks('ipv6', '2001::/23', '2001:db8::/32', '2002::/16');

function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !hiddenIpv4.check(address, 'ipv4');
  return publicIpv6.check(address, 'ipv6') && !hiddenIpv6.check(address, 'ipv6');
}

/** Checks the addresses that are actually connected to, so that DNS rebinding cannot swap them after the check. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, []);
    const hiddenOne = addresses.find(({ address }) => !isPublicIp(address));
    if (hiddenOne)
      return done(
        Object.assign(new Error(`${host} resolves to ${hiddenOne.address}`), { code: 'EPRIVATE' }),
        [],
      );
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** Follows no redirects: their targets have not been checked. */
function send(
  address: string | URL,
  { method = 'GET', headers, body }: NonNullable<Parameters<OutboundFetch>[1]> = {},
  options: Pick<RequestOptions, 'lookup'>,
): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return Promise.reject(new Error(`${url.protocol} is not supported`));
  const { promise, resolve: answer, reject } = Promise.withResolvers<Response>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const call = request(url, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    signal: AbortSignal.timeout(timeoutMs),
    ...options,
  });
  call.once('error', reject);
  call.once('response', (message) => readAnswer(message).then(answer, reject));
  call.end(body === undefined || body === null ? undefined : String(body));
  return promise;
}

async function readAnswer(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) {
      message.destroy();
      throw new Error('The response is too long');
    }
    chunks.push(chunk);
  }
  const headers = new Headers(
    Object.entries(message.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    ),
  );
  const status = message.statusCode ?? 502;
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : Buffer.concat(chunks), { status, headers });
}
