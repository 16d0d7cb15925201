import { currentDate } from '@grafted/postgres/clock.ts';
import type { UserRow } from '#auth/queries/users.ts';

export const isBanned = (user: Pick<UserRow, 'banned_until'>): boolean =>
  user.banned_until !== null && user.banned_until > currentDate();
