/** What another program asks for, in words. */
const wordings: Readonly<Record<string, string>> = {
  openid: 'Recognize you by the number of your account',
  email: 'Know your email address',
  profile: 'Know your name and picture',
  phone: 'Know your phone number',
  offline_access: 'Keep you signed in there until you end it',
};

export const describeScopes = (scope: string): string[] => scope.split(' ').map((one) => wordings[one] ?? one);
