import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/http/access.ts';
import type { LinkSettings } from '#server/mail/list-token.ts';

export interface OrderChangesContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'customer' | 'admin'>;
}
