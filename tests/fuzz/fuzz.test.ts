import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '#server/platform/openapi/document.ts';
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

/** `npm run faults` sends more. */
const usual = process.env.FAULT_RUNS === 'full' ? 50_000 : 5000;
const total = Number(process.env.FUZZ_REQUESTS ?? usual);
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_261);
/** Then a new shop: what requests leave behind makes the admin's screens ever slower. */
const perShop = 10_000;
/** More than the seeds that a shop's requests take from its own. */
const seedStep = 10_000;
const parts = Array.from({ length: Math.ceil(total / perShop) }, (_, index) => ({
  requests: Math.min(perShop, total - index * perShop),
  seed: firstSeed + index * seedStep,
}));
/** Operations that any shop accepted a request to. */
const accepted = new Set<string>();
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

type FuzzShop = ReturnType<typeof useFuzzShop>;

async function tryRequest(
  fuzz: FuzzShop,
  target: FuzzOperation,
  request: FuzzRequest,
): Promise<Outcome> {
  const response = await fuzz.send(request);
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json') && response.ok)
    fuzz.pool.learnFrom(target.path, JSON.parse(text));
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

async function fetchOperations({ shop }: FuzzShop): Promise<FuzzOperation[]> {
  const response = await shop.app.request('/api/openapi.json');
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

describe.each(parts)('with FUZZ_SEED=$seed', ({ requests, seed }) => {
  const fuzz = useFuzzShop();

  test(
    `${requests} random requests to every route cause no server error, reveal nothing and keep the ledger consistent`,
    { timeout: 60_000 + requests * 60 },
    async () => {
      const operations = await fetchOperations(fuzz);
      const first = operations.filter((target) => !last.test(nameOf(target)));
      const final = operations
        .filter((target) => last.test(nameOf(target)))
        .toSorted((a, b) => Number(nameOf(a) === appointment) - Number(nameOf(b) === appointment));
      const generators = new Map(
        operations.map((target) => [target, requestsTo(target, fuzz.pool)]),
      );
      const faults = new Map<string, string>();
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
            const outcome = await tryRequest(fuzz, target, request);
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
      // Else requests would be refused before they reach the rules. Fewer are too few to tell.
      const least = total >= perShop && seed === parts.at(-1)!.seed ? 0.5 : 0;
      expect(accepted.size / operations.length).toBeGreaterThanOrEqual(least);
      await reconcileAttemptsNow(fuzz.shop, 3);
      await reconcileRefundsNow(fuzz.shop, 3);
      await expectConsistentLedger(fuzz.shop);
    },
  );

  test('requests that their caller or their schema rules out change nothing', async () => {
    const operations = await fetchOperations(fuzz);
    await fuzz.renew();
    const before = await fingerprintOf(fuzz.shop.services.db);
    const faults: string[] = [];
    await inParallel(operations, async (target) => {
      for (const request of fc.sample(refusedRequestsTo(target, fuzz.pool), { numRuns: 6, seed })) {
        const outcome = await tryRequest(fuzz, target, request);
        faults.push(...outcome.faults);
        if (outcome.status < 400)
          faults.push(`${nameOf(target)} answered ${outcome.status} to ${JSON.stringify(request)}`);
      }
    });
    expect(faults.join('\n\n')).toBe('');
    expect(await fingerprintOf(fuzz.shop.services.db)).toEqual(before);
  });
});
