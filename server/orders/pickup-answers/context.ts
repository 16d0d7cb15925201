import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface PickupAnswerContext extends LinkSettings {
  db: Db;
}
