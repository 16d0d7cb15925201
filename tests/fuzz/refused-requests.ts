import fc from 'fast-check';
import type { JsonSchema } from '#server/platform/openapi/document.ts';
import type { Pool } from './pool.ts';
import { requestsTo, type FuzzOperation, type FuzzRequest } from './requests.ts';
import { valuesOf } from './values.ts';

/** Requests that must be refused: by callers without access, and with a body that contradicts its schema. */
export function refusedRequestsTo(target: FuzzOperation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  const { 'x-access': access, requestBody } = target.operation;
  const requests = requestsTo(target, pool);
  const byOthers =
    access === 'anyone' || access === 'provider'
      ? undefined
      : fc
          .tuple(
            requests,
            fc.constantFrom('visitor', 'forger', ...(access === 'admin' ? ['other'] : [])),
          )
          .map(([request, by]) => ({ ...request, by }) as FuzzRequest);
  const unsigned = requests.map((request): FuzzRequest => ({
    ...request,
    by: 'visitor',
    signed: false,
  }));
  const schema = requestBody?.content['application/json']?.schema;
  const contradicting =
    schema && access !== 'provider'
      ? fc.tuple(requests, contradictionsOf(schema, pool)).map(([request, body]): FuzzRequest => ({
          ...request,
          by: access === 'admin' ? 'admin' : 'customer',
          contentType: 'application/json',
          body: JSON.stringify(body),
        }))
      : undefined;
  const choices = [byOthers, access === 'provider' ? unsigned : undefined, contradicting].filter(
    (choice) => choice !== undefined,
  );
  // A public read without a body refuses nobody.
  return choices.length > 0 ? fc.oneof(...choices) : fc.constant(missing);
}

const missing: FuzzRequest = {
  by: 'visitor',
  method: 'GET',
  url: '/api/missing',
  contentType: undefined,
  body: undefined,
  signed: false,
};

const scalar = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'array']);

/** Bodies of another type than the schema's, or with a required member of another type. */
function contradictionsOf(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const others = fc.constantFrom<unknown[]>([], 'text', 7, null, true);
  const { properties = {}, required = [] } = schema;
  const names = required.filter((name) => scalar.has((properties[name] as JsonSchema).type));
  if (names.length === 0) return others;
  const wrong = fc
    .tuple(valuesOf(schema, pool), fc.constantFrom(...names))
    .map(([valid, name]) => ({ ...(valid as object), [name]: { unexpected: [] } }));
  return fc.oneof({ weight: 3, arbitrary: wrong }, { weight: 1, arbitrary: others });
}
