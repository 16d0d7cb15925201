import type { EnvironmentReader } from './environment-reader.ts';

/** Who may open an account, and by what. */
export interface SignUpSettings {
  disabled: boolean;
  email: { enabled: boolean; autoconfirm: boolean };
  phone: { enabled: boolean; autoconfirm: boolean };
  anonymous: boolean;
  /** Sign-ups with a taken address look like all others. The protocol lists no identities for them, and some programs rely on that. */
  hidesTaken: boolean;
}

export const defaultSignUp: SignUpSettings = {
  disabled: false,
  email: { enabled: true, autoconfirm: false },
  phone: { enabled: false, autoconfirm: false },
  anonymous: false,
  hidesTaken: false,
};

export const readSignUp = (env: EnvironmentReader, defaults: SignUpSettings): SignUpSettings => ({
  disabled: env.flag('AUTH_DISABLE_SIGNUP', defaults.disabled),
  email: {
    enabled: env.flag('AUTH_EXTERNAL_EMAIL_ENABLED', defaults.email.enabled),
    autoconfirm: env.flag('AUTH_MAILER_AUTOCONFIRM', defaults.email.autoconfirm),
  },
  phone: {
    enabled: env.flag('AUTH_EXTERNAL_PHONE_ENABLED', defaults.phone.enabled),
    autoconfirm: env.flag('AUTH_SMS_AUTOCONFIRM', defaults.phone.autoconfirm),
  },
  anonymous: env.flag('AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED', defaults.anonymous),
  hidesTaken: defaults.hidesTaken,
});
