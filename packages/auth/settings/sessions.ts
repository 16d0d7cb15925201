import type { EnvironmentReader } from './environment-reader.ts';

/** Session lifetimes. Absent limits mean no limit. */
export interface SessionSettings {
  timeboxSeconds?: number;
  inactivitySeconds?: number;
  /** Limit for sessions that have not verified an existing second factor. */
  lowAalSeconds?: number;
  /** A new sign-in ends the previous session. */
  singlePerUser: boolean;
  /** Whether reuse of an old refresh token ends its session. */
  refreshRotation: boolean;
  /** A used refresh token is accepted again for this long, because two tabs may refresh at once. */
  refreshReuseSeconds: number;
}

export const defaultSessions: SessionSettings = {
  singlePerUser: false,
  refreshRotation: true,
  refreshReuseSeconds: 10,
};

export const readSessions = (
  env: EnvironmentReader,
  defaults: SessionSettings,
): SessionSettings => ({
  timeboxSeconds: env.seconds('AUTH_SESSIONS_TIMEBOX', defaults.timeboxSeconds) || undefined,
  inactivitySeconds:
    env.seconds('AUTH_SESSIONS_INACTIVITY_TIMEOUT', defaults.inactivitySeconds) || undefined,
  lowAalSeconds: env.seconds('AUTH_SESSIONS_ALLOW_LOW_AAL', defaults.lowAalSeconds) || undefined,
  singlePerUser: env.flag('AUTH_SESSIONS_SINGLE_PER_USER', defaults.singlePerUser),
  refreshRotation: env.flag(
    'AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
    defaults.refreshRotation,
  ),
  refreshReuseSeconds: env.seconds(
    'AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
    defaults.refreshReuseSeconds,
  ),
});
