import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/http/access.ts';
import type { LinkSettings } from '#server/mail/list-token.ts';

export interface CartContext extends LinkSettings {
  db: Db;
  /** For short reads outside transactions. */
  reads: Db;
  access: Pick<Guards, 'customer'>;
}
