import type { SignInProvider } from '#domain/sign-in-methods.ts';

// Who left for a provider's page is known by this when they come back: same tab only, gone with it.
const key = 'grafted-provider-aim';
/** Under it the auth client keeps what a provider's answer is exchanged with. */
export const providerStorageKey = 'grafted-provider';

interface Flow {
  /** As people know the provider. */
  name: string;
  aim: 'sign-in' | 'link';
}

export function saveFlow({ name }: SignInProvider, aim: Flow['aim']): void {
  window.sessionStorage.setItem(key, JSON.stringify({ name, aim } satisfies Flow));
}

/** Once: it is forgotten by asking. */
export function takeFlow(): Flow | undefined {
  const text = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return text ? (JSON.parse(text) as Flow) : undefined; // written above
}

/** Of nobody's use once the flow is over. */
export function clearFlow(): void {
  for (const stored of Object.keys(window.sessionStorage)) if (stored.startsWith(providerStorageKey)) window.sessionStorage.removeItem(stored);
}
