import { html, raw } from 'hono/html';
import type { Access } from '#server/platform/http/access.ts';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './document.ts';

const callers: Record<Access, string> = {
  anyone: 'Public',
  customer: 'Customer',
  admin: 'Admin',
  provider: 'Signed',
};

/** A page to read the document on; it needs no scripts. */
export function renderReader({ paths, info }: OpenApiDocument) {
  const byTag = Map.groupBy(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0]!,
  );
  const tags = [...byTag].toSorted(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title} API</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(readerStyles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${info.title} API</h1>
          <p>${info.description}</p>
          <p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
          ${tags.map(
            ([tag, operations]) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations.map(renderOperation)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function renderOperation(entry: { path: string; method: string; operation: OpenApiOperation }) {
  const { path, method, operation } = entry;
  const access = operation['x-access'];
  const { parameters = [], requestBody } = operation;
  const head = html`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>
    <span class="access ${access}">${callers[access]}</span>`;
  if (parameters.length === 0 && !requestBody) return html`<p class="operation">${head}</p>`;
  return html`<details class="operation" id="${operation.operationId}">
    <summary>${head}</summary>
    ${parameters.map(
      ({ name, in: place, required, schema }) =>
        html`<p><code>${name}</code> in ${place}${required ? '' : ', optional'}</p>
          ${renderSchema(schema)}`,
    )}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<p>Body: ${type}</p>
          ${renderSchema(schema)}`,
    )}
  </details>`;
}

const renderSchema = (schema: JsonSchema) =>
  html`<pre tabindex="0">${JSON.stringify(schema, undefined, 2)}</pre>`;

const readerStyles = `
:root { color-scheme: light dark; --line: light-dark(#d8d2c2, #3a4438); --soft: light-dark(#f1ecdf, #1c241d) }
body { margin: 0; background: light-dark(#fbf8f1, #111712); color: light-dark(#1d241f, #eef0ea); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
a { color: inherit }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
.operation { margin: 0; padding: .5rem 0; border-top: 1px solid var(--line) }
p.operation { padding-left: 1rem }
summary { cursor: pointer }
code { overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; font-size: .875rem }
.access { font-size: .8125rem; padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 1rem; white-space: nowrap }
pre { overflow-x: auto; margin: .25rem 0 .75rem; padding: .75rem; background: var(--soft); border-radius: .5rem; font-size: .8125rem }
`;
