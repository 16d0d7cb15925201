import type { ProviderCallback } from './provider-callback.ts';

/** The OAuth callback in the URL, if any. The parser is loaded only if there is one. */
export async function readProviderCallback(): Promise<ProviderCallback | undefined> {
  if (!/[?&](code|error|error_code)=/.test(window.location.search)) return undefined;
  return (await import('./provider-callback.ts')).takeProviderCallback();
}
