/** An outside service that vouches for people. */
export interface SignInProvider {
  /** In the protocol's words. */
  id: string;
  name: string;
}

const names: Readonly<Record<string, string>> = { email: 'Email and password', phone: 'Phone number', google: 'Google', apple: 'Apple', github: 'GitHub', facebook: 'Facebook', web3: 'Wallet' };

/** A way to sign in as people know it; one that an admin added goes by the name it was given. */
export function signInMethodName(provider: string): string {
  if (Object.hasOwn(names, provider)) return names[provider]!;
  if (provider.startsWith('sso:')) return 'Company sign-in';
  const words = provider.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
