import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  total: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

export interface SentRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Sent in a loop instead of the URL's path. */
  requests?: readonly SentRequest[];
}

const acceptEncoding = 'gzip, deflate, br';
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
/** wrk needs less CPU than any Node client; otherwise the client is the bottleneck. */
export const loadGenerator = hasWrk
  ? 'wrk'
  : 'autocannon (install wrk, or the client limits the figures)';

/** Sends requests over keep-alive connections. Only to this machine. */
export async function load(options: LoadOptions): Promise<Load> {
  if (!['127.0.0.1', 'localhost'].includes(new URL(options.url).hostname))
    throw new Error(`Not this machine: ${options.url}`);
  return hasWrk ? loadByWrk(options) : loadByAutocannon(options);
}

function loadByWrk({ url, seconds, connections = 16, headers = {}, requests }: LoadOptions): Load {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-wrk-'));
  try {
    const script = requests ? ['-s', writeScript(folder, new URL(url).host, requests)] : [];
    const always = Object.entries({ 'Accept-Encoding': acceptEncoding, ...headers }).flatMap(
      ([name, value]) => ['-H', `${name}: ${value}`],
    );
    const output = execFileSync(
      'wrk',
      ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...script, ...always, url],
      { encoding: 'utf8' },
    );
    const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
    const percentile = (share: number) => {
      const [, value, unit] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(output)!;
      return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit!]!;
    };
    return {
      requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
      total: number(/(\d+) requests in/),
      p50: percentile(50),
      p95: percentile(90) + (percentile(99) - percentile(90)) / 2,
      p99: percentile(99),
      errors: number(/Non-2xx or 3xx responses: (\d+)/) + number(/timeout (\d+)/),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the raw requests and a wrk script that sends them in order. */
function writeScript(folder: string, host: string, requests: readonly SentRequest[]): string {
  const wire = requests.map(({ method, path: target, headers, body = '' }) => {
    const lines = Object.entries({
      host,
      ...headers,
      ...(body && { 'content-length': Buffer.byteLength(body) }),
    }).map(([name, value]) => `${name}: ${value}`);
    return [`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n');
  });
  const [data, script] = ['requests', 'script.lua'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(data, wire.join('\u0001'));
  writeFileSync(
    script,
    `local list, sent = {}, 0
for part in io.open("${data}", "rb"):read("*a"):gmatch("[^\\1]+") do list[#list + 1] = part end
request = function() sent = sent + 1; return list[(sent - 1) % #list + 1] end
`,
  );
  return script;
}

async function loadByAutocannon({
  url,
  seconds,
  connections = 16,
  headers,
  requests,
}: LoadOptions): Promise<Load> {
  let sent = 0;
  const each = requests && {
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          ...requests[sent++ % requests.length]!,
        }),
      },
    ],
  };
  const result = await autocannon({
    url: requests ? new URL(url).origin : url,
    duration: seconds,
    connections,
    headers: { 'accept-encoding': acceptEncoding, ...headers },
    ...each,
  });
  return {
    requestsPerSecond: result.requests.average,
    total: result.requests.total,
    p50: result.latency.p50,
    p95: (result.latency.p90 + result.latency.p97_5) / 2,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
