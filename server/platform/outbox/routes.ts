import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { provider } from '#server/platform/http/access.ts';
import { reads } from '#server/platform/http/declared-input.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { readReports, recordReports } from './bounces.ts';
import type { BounceContext } from './context.ts';

const bounceMail = { contentTypes: ['message/rfc822'], signedBy: 'authorization' } as const;

export function mailRoutes(context: BounceContext) {
  const { bounceSecret } = context.mail;
  return (
    new Hono()
      // Raw bounce messages and spam complaints, posted by the mail server.
      .post('/bounces', provider, reads(bounceMail), async (c) => {
        assertSecret(c.req.header('authorization'), bounceSecret);
        const reports = await readReports(new Uint8Array(await c.req.arrayBuffer()));
        return c.json({ bounces: await recordReports(context, reports) });
      })
  );
}

function assertSecret(authorization: string | undefined, secret: string | undefined): void {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (!secret || !given || !timingSafeEqual(sha256(given), sha256(secret)))
    throw refuse('not_allowed');
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
