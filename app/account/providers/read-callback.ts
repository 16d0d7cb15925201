import type { ProviderCallback } from './provider-callback.ts';

/** What a visitor brings back from a provider's page; most bring nothing, and load nothing for it. */
export async function readProviderCallback(): Promise<ProviderCallback | undefined> {
  if (!/[?&](code|error|error_code)=/.test(window.location.search)) return undefined;
  return (await import('./provider-callback.ts')).takeProviderCallback();
}
