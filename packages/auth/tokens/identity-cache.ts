import { currentMs } from '@grafted/postgres/clock.ts';
import { evictOldest } from './evict-oldest.ts';
import type { Identity } from './identity.ts';

const maxUsers = 5000;
/** Bounds what a lost notification can cost: the connection may be half open for some seconds until this is noticed. */
const longestMs = 10_000;

/** An identity with the time at which its session ends by itself. */
export interface FoundIdentity extends Identity {
  endsAt: Date | null;
}

/**
 * Keeps looked-up identities in memory. Off until its owner listens for changes, because nothing
 * else ends an entry.
 */
export interface IdentityCache {
  /** `lookUp` asks the database. */
  find(
    session: { userId: string; sessionId: string },
    lookUp: () => Promise<FoundIdentity | undefined>,
  ): Promise<Identity | undefined>;
  /** Turns the cache on or off; it starts empty. */
  setListening(listening: boolean): void;
  /** Drops the identities of a user, or all. */
  forget(userId?: string): void;
}

interface Entry {
  identity: Identity;
  /** Milliseconds. */
  until: number;
}

export function createIdentityCache(): IdentityCache {
  const users = new Map<string, Map<string, Entry>>();
  let listening = false;
  let changes = 0;

  function keep(sessionId: string, { endsAt, ...identity }: FoundIdentity): void {
    const until = Math.min(currentMs() + longestMs, endsAt?.getTime() ?? Infinity);
    const sessions = users.get(identity.userId) ?? new Map<string, Entry>();
    users.delete(identity.userId); // so that the order is that of use
    if (users.size >= maxUsers) evictOldest(users);
    users.set(identity.userId, sessions.set(sessionId, { identity, until }));
  }
  return {
    async find({ userId, sessionId }, lookUp) {
      const kept = users.get(userId)?.get(sessionId);
      if (kept && kept.until > currentMs()) return kept.identity;
      const before = changes;
      const found = await lookUp();
      // A change during the look-up may be missing from its result.
      if (found && listening && changes === before) keep(sessionId, found);
      return found;
    },
    setListening(next) {
      listening = next;
      changes++;
      users.clear();
    },
    forget(userId) {
      changes++;
      if (userId === undefined) users.clear();
      else users.delete(userId);
    },
  };
}
