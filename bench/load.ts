import { execFileSync, spawnSync } from 'node:child_process';
import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  p50: number;
  errors: number;
}

interface LoadOptions {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
}

const acceptEncoding = 'gzip, deflate, br';
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
/** wrk takes less of the processor than any client in Node; without it the client is the limit, not the server. */
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon (install wrk for figures that the client does not cap)';

/** Sends requests over kept-alive connections for some seconds. Only ever to this machine. */
export async function load(options: LoadOptions): Promise<Load> {
  if (!['127.0.0.1', 'localhost'].includes(new URL(options.url).hostname)) throw new Error(`Not this machine: ${options.url}`);
  return hasWrk ? loadByWrk(options) : loadByAutocannon(options);
}

function loadByWrk({ url, seconds, connections = 16, headers = {} }: LoadOptions): Load {
  const output = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...Object.entries({ 'Accept-Encoding': acceptEncoding, ...headers }).flatMap(([name, value]) => ['-H', `${name}: ${value}`]), url], { encoding: 'utf8' });
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const p50 = /50%\s+([\d.]+)(us|ms|s)/.exec(output)!;
  return {
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: Number(p50[1]) * { us: 0.001, ms: 1, s: 1000 }[p50[2]!]!,
    errors: number(/Non-2xx or 3xx responses: (\d+)/) + number(/timeout (\d+)/),
  };
}

async function loadByAutocannon({ url, seconds, connections = 16, headers }: LoadOptions): Promise<Load> {
  const result = await autocannon({ url, duration: seconds, connections, headers: { 'accept-encoding': acceptEncoding, ...headers } });
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, errors: result.errors + result.non2xx };
}
