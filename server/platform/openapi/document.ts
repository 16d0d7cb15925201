import * as z from 'zod/mini';
import type { Access } from '#server/platform/http/access.ts';
import type { DeclaredBody } from '#server/platform/http/declared-input.ts';
import { refusals } from '#server/platform/http/refusals.ts';
import type { Operation } from './operations.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  'x-access': Access;
  security: Record<string, []>[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

/** Keyed by path, then by method in lower case. */
export type OpenApiPaths = Record<string, Record<string, OpenApiOperation>>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, string>;
  servers: { url: string }[];
  paths: OpenApiPaths;
  components: Record<string, unknown>;
}

/** An OpenAPI 3.1 document of the operations, with the schemas that the routes parse requests with. */
export function describeApi(operations: readonly Operation[], publicUrl: string): OpenApiDocument {
  const paths: OpenApiPaths = {};
  for (const operation of operations)
    (paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[operation.method.toLowerCase()] =
      describeOperation(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grafted',
      version: '1',
      description:
        'The shop’s own API. Amounts are whole cents where the name says so. Accounts and access tokens: /auth/v1, which speaks the GoTrue protocol.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes, responses: sharedResponses },
  };
}

function describeOperation({ method, path, access, input }: Operation): OpenApiOperation {
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']): OpenApiParameter => {
      const format = input.params?.[name]?.format;
      return { name, in: 'path', required: true, schema: { type: 'string', format } };
    }),
    ...(input.query ? queryParameters(input.query) : []),
  ];
  const segments = path.split('/').filter(Boolean).slice(1);
  return {
    operationId: [method.toLowerCase(), ...segments].join('_').replaceAll(/\W+/g, '_'),
    tags: [segments[0] === 'admin' ? `admin ${segments[1]}` : segments[0]!],
    'x-access': access,
    security: securityOf(access, input.body),
    ...(parameters.length > 0 && { parameters }),
    ...(input.body && { requestBody: { required: true, content: contentOf(input.body) } }),
    responses: responsesOf(access, parameters.length > 0 || input.body !== undefined),
  };
}

/** Custom checks have no JSON Schema; `any` leaves them out. */
const toJsonSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return described;
};

function queryParameters(schema: z.ZodMiniType): OpenApiParameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema);
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: described as JsonSchema, // zod writes no boolean schemas for members
  }));
}

function contentOf({ contentTypes, schema, maxBytes }: DeclaredBody) {
  const described = schema ? toJsonSchema(schema) : describeSize(maxBytes);
  return Object.fromEntries(contentTypes.map((type) => [type, { schema: described }]));
}

const describeSize = (maxBytes: number | undefined): JsonSchema =>
  maxBytes === undefined ? {} : { description: `At most ${maxBytes / 1024 / 1024} MB` };

function securityOf(access: Access, body: DeclaredBody | undefined): Record<string, []>[] {
  if (access === 'anyone') return [];
  if (access === 'provider')
    return [{ [body?.signedBy === 'authorization' ? 'mailServer' : 'squareSignature']: [] }];
  return [{ [access]: [] }];
}

const securitySchemes = {
  customer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a signed-in customer, with the second factor if enrolled.',
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of an appointed admin with a confirmed email address.',
  },
  squareSignature: { type: 'apiKey', in: 'header', name: 'x-square-hmacsha256-signature' },
  mailServer: { type: 'http', scheme: 'bearer', description: 'MAIL_BOUNCE_SECRET' },
};

const codes = [...new Set(Object.keys(refusals).map((name) => name.split('.')[0]!))].toSorted();

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'For people' },
    code: { type: 'string', enum: codes, description: 'For programs' },
    field: { type: 'string', description: 'Member of the request that is invalid' },
    retryAfterSeconds: { type: 'integer' },
  },
};

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const sharedResponses = {
  Invalid: refusal('The request does not match its schema'),
  NotSignedIn: refusal('No valid access token'),
  NotAllowed: refusal('Not for this caller'),
  Busy: refusal('The database did not answer; try again after Retry-After'),
  Refused: refusal('Refused by a rule of the shop'),
};
const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

const responsesOf = (access: Access, hasInput: boolean): Record<string, unknown> => ({
  '2XX': { description: 'Done' },
  ...(hasInput && { '400': shared('Invalid') }),
  ...(access !== 'anyone' && { '401': shared('NotSignedIn') }),
  ...(access === 'admin' && { '403': shared('NotAllowed') }),
  '4XX': shared('Refused'),
  '503': shared('Busy'),
});
