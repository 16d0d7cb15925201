import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '#server/openapi/document.ts';
import { reconcileAttemptsNow } from '#tests/support/buying.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { fingerprintOf } from './fingerprint.ts';
import { useFuzzShop } from './fuzz-shop.ts';
import { refusedRequestsTo } from './refused-requests.ts';
import {
  listFuzzOperations,
  nameOf,
  requestsTo,
  type FuzzOperation,
  type FuzzRequest,
} from './requests.ts';
import { faultsOf } from './verdict.ts';

const fuzz = useFuzzShop();
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const perOperation = 8;
const parallel = 6;
/** Change who the callers are, so they come last in a round, one after the other. */
const last = /^(?:DELETE \/api\/account|\w+ \/api\/admin\/admins)/;
const appointment = 'POST /api/admin/admins';

interface Outcome {
  status: number;
  /** Each with the request that caused it. */
  faults: string[];
}

async function tryRequest(target: FuzzOperation, request: FuzzRequest): Promise<Outcome> {
  const response = await fuzz.send(request);
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json') && response.ok)
    fuzz.pool.learn(JSON.parse(text));
  const faults = faultsOf({
    access: target.operation['x-access'],
    by: request.by,
    url: request.url,
    response,
    text,
    secrets: fuzz.secrets,
  });
  return {
    status: response.status,
    faults: faults.map(
      (fault) =>
        `${nameOf(target)} ${fault}\n  ${JSON.stringify(request).slice(0, 600)}\n  ${text.slice(0, 200)}\n  ${fuzz.causeOf(response)}`,
    ),
  };
}

async function fetchOperations(): Promise<FuzzOperation[]> {
  const response = await fuzz.shop.app.request('/api/openapi.json');
  return listFuzzOperations((await response.json()) as OpenApiDocument);
}

/** Runs work on all items, a few at a time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items.values();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const item of iterator) await work(item);
    }),
  );
}

test(
  `${requests} random requests to every route (FUZZ_SEED=${seed}) cause no server error, reveal nothing and keep the ledger consistent`,
  { timeout: 60_000 + requests * 20 },
  async () => {
    const operations = await fetchOperations();
    const first = operations.filter((target) => !last.test(nameOf(target)));
    const final = operations
      .filter((target) => last.test(nameOf(target)))
      .toSorted((a, b) => Number(nameOf(a) === appointment) - Number(nameOf(b) === appointment));
    const generators = new Map(operations.map((target) => [target, requestsTo(target, fuzz.pool)]));
    const faults = new Map<string, string>();
    const accepted = new Set<string>();
    let sent = 0;
    for (let round = 0; sent < requests; round++) {
      await fuzz.renew();
      const tryAll = async (target: FuzzOperation) => {
        for (const request of fc.sample(generators.get(target)!, {
          numRuns: perOperation,
          seed: seed + round * operations.length + operations.indexOf(target),
        })) {
          if (sent >= requests) return;
          sent++;
          const outcome = await tryRequest(target, request);
          for (const fault of outcome.faults) faults.set(fault.split('\n')[0]!, fault);
          if (outcome.status >= 400) continue;
          accepted.add(nameOf(target));
          if (nameOf(target) === appointment) return; // perhaps of a caller
        }
      };
      const [order] = fc.sample(fc.shuffledSubarray(first, { minLength: first.length }), {
        numRuns: 1,
        seed: seed + round,
      });
      await inParallel(order!, tryAll);
      for (const target of final) await tryAll(target);
    }
    expect([...faults.values()].join('\n\n')).toBe('');
    // Else requests would be refused before they reach the rules.
    const least = requests >= 10_000 ? 0.5 : 0;
    expect(accepted.size / operations.length).toBeGreaterThanOrEqual(least);
    await reconcileAttemptsNow(fuzz.shop, 3);
    await reconcileRefundsNow(fuzz.shop, 3);
    await expectConsistentLedger(fuzz.shop);
  },
);

test('requests that their caller or their schema rules out change nothing', async () => {
  const operations = await fetchOperations();
  await fuzz.renew();
  const before = await fingerprintOf(fuzz.shop.services.db);
  const faults: string[] = [];
  await inParallel(operations, async (target) => {
    for (const request of fc.sample(refusedRequestsTo(target, fuzz.pool), { numRuns: 6, seed })) {
      const outcome = await tryRequest(target, request);
      faults.push(...outcome.faults);
      if (outcome.status < 400)
        faults.push(`${nameOf(target)} answered ${outcome.status} to ${JSON.stringify(request)}`);
    }
  });
  expect(faults.join('\n\n')).toBe('');
  expect(await fingerprintOf(fuzz.shop.services.db)).toEqual(before);
});
