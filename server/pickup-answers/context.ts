import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/mail/list-token.ts';

export interface PickupAnswerContext extends LinkSettings {
  db: Db;
}
