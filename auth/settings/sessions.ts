import type { EnvironmentReader } from './environment-reader.ts';

/** How long a sign-in lasts. Without a limit it lasts for ever. */
export interface SessionSettings {
  timeboxSeconds?: number;
  inactivitySeconds?: number;
  /** For people with a second factor, until they have shown it. */
  lowAalSeconds?: number;
  /** A new sign-in ends the one before. */
  singlePerUser: boolean;
  /** Whether replaying an old refresh token ends its session. */
  refreshRotation: boolean;
  /** After its use a refresh token may come again: two tabs use it at the same time. */
  refreshReuseSeconds: number;
}

export const defaultSessions: SessionSettings = { singlePerUser: false, refreshRotation: true, refreshReuseSeconds: 10 };

export const readSessions = (env: EnvironmentReader, defaults: SessionSettings): SessionSettings => ({
  timeboxSeconds: env.seconds('AUTH_SESSIONS_TIMEBOX', defaults.timeboxSeconds) || undefined,
  inactivitySeconds: env.seconds('AUTH_SESSIONS_INACTIVITY_TIMEOUT', defaults.inactivitySeconds) || undefined,
  lowAalSeconds: env.seconds('AUTH_SESSIONS_ALLOW_LOW_AAL', defaults.lowAalSeconds) || undefined,
  singlePerUser: env.flag('AUTH_SESSIONS_SINGLE_PER_USER', defaults.singlePerUser),
  refreshRotation: env.flag('AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED', defaults.refreshRotation),
  refreshReuseSeconds: env.seconds('AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', defaults.refreshReuseSeconds),
});
