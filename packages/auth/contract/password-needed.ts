/**
 * Member of `app_metadata`: the account has no password because different sign-ups gave different
 * ones, so the page asks for one.
 */
export const passwordNeeded = 'password_needed';
