import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import * as z from 'zod';
import { projectRoot } from '#server/project-root.ts';
import { tokenize } from './cards.ts';
import type { Ledger } from './ledger.ts';
import { parse } from './payments.ts';

const folder = pathToFileURL(path.join(projectRoot, 'standins/square/browser/'));
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
type Extension = keyof typeof types;

const files: [path: string, name: `${string}.${Extension}`][] = [
  ['/v1/square.js', 'square.js'],
  ['/v1/frame', 'frame.html'],
  ['/v1/frame.js', 'frame.js'],
  ['/v1/frame.css', 'frame.css'],
  ['/v1/card-rules.js', 'card-rules.js'],
];

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'self'";

const formSchema = z.object({
  cardNumber: z.string(),
  expirationDate: z.string().regex(/^\d\d\/\d\d$/),
  cvv: z.string(),
  postalCode: z.string(),
  verifiedAmount: z.string().optional(),
});

/** How the browser SDK misbehaves, on a test's request. */
const misbehaviorSchema = z.object({
  script: z.enum(['loads', 'fails']).default('loads'),
  frame: z.enum(['loads', 'hangs']).default('loads'),
  tokenize: z.enum(['OK', 'Error', 'Unknown', 'Abort', 'Cancel']).default('OK'),
});

/** Serves the provider's script and the card field iframe from their own origin. */
export function createScriptServer(ledger: Ledger) {
  let misbehavior = misbehaviorSchema.parse({});
  const app = new Hono();
  for (const [path, name] of files) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const type = types[name.split('.').pop() as Extension]; // guaranteed by the type of `files`
    app.get(path, (c) => {
      if (name === 'square.js' && misbehavior.script === 'fails') return c.text('', 503);
      if (name === 'frame.js' && misbehavior.frame === 'hangs')
        return c.body('', 200, { 'Content-Type': type });
      return c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        ...(name === 'frame.html' ? { 'Content-Security-Policy': framePolicy } : {}),
      });
    });
  }
  app.post('/v1/tokens', async (c) => {
    if (misbehavior.tokenize === 'Error')
      return c.json({
        status: 'Error',
        errors: [{ type: 'UNSUPPORTED_CARD_BRAND', message: 'The card brand is not supported.' }],
      });
    if (misbehavior.tokenize !== 'OK') return c.json({ status: misbehavior.tokenize });
    const form = parse(formSchema, await c.req.json());
    const [month = 0, year = 0] = form.expirationDate.split('/').map(Number);
    const { token, card } = tokenize(ledger, {
      number: form.cardNumber.replaceAll(/\D/g, ''),
      expMonth: month,
      expYear: 2000 + year,
      cvv: form.cvv,
      postalCode: form.postalCode,
      verifiedAmount: form.verifiedAmount,
    });
    const { brand, last4, expMonth, expYear } = card;
    return c.json({
      status: 'OK',
      token,
      details: {
        method: 'Card',
        card: { brand, last4, expMonth, expYear, cardType: 'CREDIT', prepaidType: 'NOT_PREPAID' },
        billing: { postalCode: form.postalCode },
      },
    });
  });
  app.put('/standin/misbehavior', async (c) => {
    misbehavior = parse(misbehaviorSchema, await c.req.json());
    return c.body(null, 204);
  });
  return app;
}
