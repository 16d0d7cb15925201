import type { Auth } from '@grafted/auth';
import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface ProfileContext {
  db: Db;
  /** For short reads outside transactions. */
  reads: Db;
  auth: Pick<
    Auth,
    | 'deleteAccount'
    | 'identities'
    | 'describeAccount'
    | 'endSession'
    | 'findLastAuthentication'
    | 'listLinkableProviders'
  >;
  access: Pick<Guards, 'customer'>;
  /** Whether the admin screens require a second factor. */
  adminSecondFactor: boolean;
}
