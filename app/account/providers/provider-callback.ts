import { clearFlow, takeFlow } from './flow.ts';
import { providerProblem } from './provider-problem.ts';

/** What the address says to somebody who comes back from a provider's page. */
export type ProviderCallback = { status: 'code'; code: string; name: string; aim: 'sign-in' | 'link' } | { status: 'refused'; message: string };

const members = ['code', 'error', 'error_code', 'error_description', 'sb', 'sb_flow_id'];

/** Takes it out of the address, where it stays in no history. */
export function takeProviderCallback(): ProviderCallback | undefined {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const [code, error] = [query.get('code'), query.get('error_code') ?? query.get('error')];
  if (!code && !error) return undefined;
  for (const member of members) query.delete(member);
  const rest = query.size > 0 ? `?${query}` : '';
  // The router keeps its own state in the entry: it must survive.
  window.history.replaceState(window.history.state, '', pathname + rest + (hash.includes('error') ? '' : hash));
  const flow = takeFlow();
  if (!code || flow?.aim !== 'sign-in') clearFlow();
  // Anybody can make a link with words in it: what is shown are words of ours.
  if (!code) return { status: 'refused', message: providerProblem(error ?? '', flow?.name) };
  return flow ? { status: 'code', code, ...flow } : { status: 'refused', message: providerProblem('', undefined) };
}
