/** An external identity provider. */
export interface SignInProvider {
  /** Provider id in the auth protocol. */
  id: string;
  name: string;
}

const names: Readonly<Record<string, string>> = {
  email: 'Email and password',
  phone: 'Phone number',
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  web3: 'Wallet',
};

/** Display name of a sign-in method; a custom provider keeps its configured name. */
export function signInMethodName(provider: string): string {
  const name = Object.hasOwn(names, provider) && names[provider];
  if (name) return name;
  if (provider.startsWith('sso:')) return 'Company sign-in';
  const words = provider.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
