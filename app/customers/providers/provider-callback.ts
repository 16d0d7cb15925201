import { clearFlow, takeFlow } from './flow.ts';
import { providerProblem } from './provider-problem.ts';

/** OAuth callback parameters after returning from a provider's page. */
export type ProviderCallback =
  | { status: 'code'; code: string; name: string; aim: 'sign-in' | 'link' }
  | { status: 'refused'; message: string };

const members = ['code', 'error', 'error_code', 'error_description', 'sb', 'sb_flow_id'];

/** Reads the callback and removes it from the URL and the history. */
export function takeProviderCallback(): ProviderCallback | undefined {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const error = query.get('error_code') ?? query.get('error');
  if (!code && !error) return undefined;
  for (const member of members) query.delete(member);
  const rest = query.size > 0 ? `?${query}` : '';
  // Preserve history.state, which holds the router's own state.
  window.history.replaceState(
    window.history.state,
    '',
    pathname + rest + (hash.includes('error') ? '' : hash),
  );
  const flow = takeFlow();
  if (!code || flow?.aim !== 'sign-in') clearFlow();
  // Never show text from the URL: anyone can craft such a link.
  if (!code) return { status: 'refused', message: providerProblem(error ?? '', flow?.name) };
  return flow
    ? { status: 'code', code, ...flow }
    : { status: 'refused', message: providerProblem('', undefined) };
}
