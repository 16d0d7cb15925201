import type { EnvironmentReader } from './environment-reader.ts';

export const defaultSignUp = {
  disabled: false,
  email: { enabled: true, autoconfirm: false },
  phone: { enabled: false, autoconfirm: false },
  anonymous: false,
  /**
   * Makes sign-ups with a taken address look like any other. Off by default: the protocol returns
   * no identities for them, which some clients rely on.
   */
  hidesTaken: false,
};
export type SignUpSettings = typeof defaultSignUp;

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
