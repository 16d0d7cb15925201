export const sessionStorageKey = 'grafted-session';
