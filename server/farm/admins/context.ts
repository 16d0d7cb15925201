import type { Auth } from '@grafted/auth';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface AdminsContext {
  db: Db;
  auth: Pick<Auth, 'findLastAuthentication' | 'requestEmailChange'>;
  access: Pick<Guards, 'admin'>;
  publicUrl: string;
}
