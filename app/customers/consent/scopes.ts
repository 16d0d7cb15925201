/** OAuth scopes in plain words. */
const descriptions: Readonly<Record<string, string>> = {
  openid: 'Recognize you by your account ID',
  email: 'Know your email address',
  profile: 'Know your name and picture',
  phone: 'Know your phone number',
  offline_access: 'Keep you signed in there until you sign out',
};

export const describeScopes = (scope: string): string[] =>
  scope.split(' ').map((name) => descriptions[name] ?? name);
