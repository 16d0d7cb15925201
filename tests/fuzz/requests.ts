import fc from 'fast-check';
import type { OpenApiDocument, OpenApiOperation } from '#server/platform/openapi/document.ts';
import type { Pool } from './pool.ts';
import { hostileText, hostileValue, valuesOf, withOneWrong } from './values.ts';

export const callers = ['visitor', 'forger', 'customer', 'other', 'admin'] as const;
export type Caller = (typeof callers)[number];

export interface FuzzOperation {
  method: string;
  /** OpenAPI's form, with `{name}`. */
  path: string;
  operation: OpenApiOperation;
}

export interface FuzzRequest {
  by: Caller;
  method: string;
  url: string;
  contentType: string | undefined;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  /** For the routes of external services: whether to sign the body as they do. */
  signed: boolean;
}

export const listFuzzOperations = ({ paths }: OpenApiDocument): FuzzOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

export const nameOf = ({ method, path }: Pick<FuzzOperation, 'method' | 'path'>): string =>
  `${method} ${path}`;

type FuzzBody = Pick<FuzzRequest, 'body' | 'contentType'>;

/** Requests to one route: valid, with one value wrong, and hostile, by those who may and those who may not. */
export function requestsTo(target: FuzzOperation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      by: callersOf(target.operation),
      url: urlsOf(target, pool),
      content: bodiesOf(target, pool),
      signed: fc.boolean(),
    })
    .map(({ content, ...request }) => ({ ...request, ...content, method: target.method }));
}

function callersOf({ 'x-access': access }: OpenApiOperation): fc.Arbitrary<Caller> {
  const allowed: Caller = access === 'admin' ? 'admin' : 'customer';
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(allowed) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

function urlsOf({ path, operation }: FuzzOperation, pool: Pool): fc.Arbitrary<string> {
  const { parameters = [] } = operation;
  const values = parameters.map(({ name, in: place, required, schema }) =>
    fc
      .oneof(
        { weight: 6, arbitrary: fc.oneof(pool.of(name), valuesOf(schema, pool, name)) },
        ...(place === 'path' ? [{ weight: 6, arbitrary: pool.idsFor(path) }] : []),
        { weight: 1, arbitrary: hostileText },
        { weight: 3, arbitrary: required ? pool.of(name) : fc.constant(undefined) },
      )
      .map((value) => ({ name, place, value: value === undefined ? undefined : textOf(value) })),
  );
  return fc.tuple(...values).map((given) => {
    const query = new URLSearchParams();
    let target = path;
    for (const { name, place, value } of given)
      if (place === 'path')
        target = target.replace(`{${name}}`, encodeURIComponent(value || 'missing'));
      else if (value !== undefined) query.append(name, value);
    return query.size > 0 ? `${target}?${query.toString()}` : target;
  });
}

/** Lone surrogates cannot be URL-encoded. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

const nothing: fc.Arbitrary<FuzzBody> = fc.constant({ body: undefined, contentType: undefined });

function bodiesOf({ method, operation }: FuzzOperation, pool: Pool): fc.Arbitrary<FuzzBody> {
  if (method === 'GET') return nothing;
  const [[contentType, media] = ['application/json', undefined]] = Object.entries(
    operation.requestBody?.content ?? {},
  );
  if (!media) return nothing;
  const isForm = contentType.includes('form');
  const encode = (value: unknown): FuzzBody =>
    isForm ? asForm(value) : { body: JSON.stringify(value), contentType };
  if (contentType === 'application/octet-stream' || contentType === 'message/rfc822')
    return files.map((body) => ({ body, contentType }));
  const valid = valuesOf(media.schema, pool);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(encode) },
    { weight: 5, arbitrary: withOneWrong(valid).map(encode) },
    { weight: 1, arbitrary: hostileValue.map(encode) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: valid.map(asForm) },
  );
}

function asForm(value: unknown): FuzzBody {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const form = new URLSearchParams(fields.map(([name, field]) => [name, textOf(field)]));
  return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
}

/** Bodies that are no JSON, or more than the parser expects. */
const broken: fc.Arbitrary<FuzzBody> = fc.record({
  body: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      'null',
      '"\\ud800"',
      '{"a\\u0000":1}',
      '1e999',
      '{"__proto__":{"admin":true}}',
      '['.repeat(20_000),
      '[' + '0,'.repeat(20_000) + '0]',
      'x'.repeat(70_000),
    ),
    hostileText,
  ),
  contentType: fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json; charset=\u00ff',
    undefined,
  ),
});

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const files: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)),
  fc
    .oneof(hostileText, fc.constantFrom('id,variety\n,\0', 'Subject: x\n\nContent-Type: \0', png))
    .map((text) => new Uint8Array(Buffer.from(text))),
  { weight: 1, arbitrary: fc.constant(new Uint8Array(Buffer.from(png, 'base64'))) },
);
