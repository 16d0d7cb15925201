export const scopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;

export const splitScope = (scope: string): string[] => [
  ...new Set(scope.split(/\s+/).filter(Boolean)),
];

export const isKnownScope = (scope: string): boolean =>
  (scopes as readonly string[]).includes(scope);

export const includesScopes = (granted: string, requested: string): boolean =>
  splitScope(requested).every((scope) => splitScope(granted).includes(scope));
