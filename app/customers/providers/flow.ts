import { tabData } from '#app/ui/site-data.ts';
import type { SignInProvider } from '#domain/customers/sign-in-methods.ts';

// Identifies the provider and purpose when the user returns from its page. Limited to this tab.
const key = 'grafted-provider-aim';
/** Storage key of the auth client's PKCE verifier. */
export const providerStorageKey = 'grafted-provider';

interface Flow {
  /** The provider's display name. */
  name: string;
  aim: 'sign-in' | 'link';
}

export function saveFlow({ name }: SignInProvider, aim: Flow['aim']): void {
  tabData.saveJson(key, { name, aim } satisfies Flow);
}

/** Returns the flow and removes it. */
export function takeFlow(): Flow | undefined {
  const flow = tabData.readJson(key) as Flow | undefined; // written above
  tabData.removeItem(key);
  return flow;
}

/** Removes what the auth client stored for the flow. */
export function clearFlow(): void {
  for (const stored of tabData.keys())
    if (stored.startsWith(providerStorageKey)) tabData.removeItem(stored);
}
