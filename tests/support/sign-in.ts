import { randomUUID } from 'node:crypto';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { sql } from 'kysely';
import type { TestShop } from './test-shop.ts';

export interface TestCustomer {
  userId: string;
  email: string;
  headers: { authorization: string; 'content-type': string };
}

/** Inserts a confirmed account with a session, bypassing sign-up. */
export async function signIn(
  { services, config }: TestShop,
  email = `${randomUUID()}@example.com`,
): Promise<TestCustomer> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${userId}, ${email}, now())`.execute(
    services.db,
  );
  await sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${userId})`.execute(
    services.db,
  );
  const signer = await createTestSigner(
    services.db.withTables(),
    config.auth,
    config.auth.externalUrl,
  );
  const { token } = await signer.sign({
    sub: userId,
    email,
    role: 'authenticated',
    session_id: sessionId,
  });
  return {
    userId,
    email,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  };
}

/** Has the customer just proved who they are, as some actions require. */
export async function confirmRecently({ services }: TestShop, { userId }: TestCustomer) {
  await sql`insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    select id, 'password', now(), now() from auth.sessions where user_id = ${userId}`.execute(
    services.db,
  );
}
