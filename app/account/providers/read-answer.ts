import type { ProviderAnswer } from './provider-answer.ts';

/** What a visitor brings back from a provider's page; most bring nothing, and load nothing for it. */
export async function readProviderAnswer(): Promise<ProviderAnswer | undefined> {
  if (!/[?&](code|error|error_code)=/.test(window.location.search)) return undefined;
  return (await import('./provider-answer.ts')).takeProviderAnswer();
}
