import type { OAuthAuthorizationDetails } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { findRequiredFactor } from '#app/session/second-factor.ts';
import { auth } from '#app/session/session.ts';

export type Authorization =
  | { status: 'loading' }
  | { status: 'pending'; details: OAuthAuthorizationDetails }
  | { status: 'redirecting'; to: string }
  /** The session needs its second factor first. */
  | { status: 'second-factor' }
  | { status: 'invalid' }
  | { status: 'failed' };

/** Loads an authorization request. If consent was given before, redirects back at once. */
export function useAuthorization(id: string) {
  const [authorization, setAuthorization] = useState<Authorization>({ status: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let unmounted = false;
    const read = async () => {
      const found = await readAuthorization(id).catch((): Authorization => ({ status: 'failed' }));
      if (!unmounted) setAuthorization(found);
    };
    void read();
    return () => {
      unmounted = true;
    };
  }, [id, tries]);

  function retry(): void {
    setAuthorization({ status: 'loading' });
    setTries(tries + 1);
  }
  async function decide(decision: 'allow' | 'deny'): Promise<void> {
    const { oauth } = await auth();
    const choose =
      decision === 'allow'
        ? oauth.approveAuthorization.bind(oauth)
        : oauth.denyAuthorization.bind(oauth);
    const { data, error } = await choose(id, { skipBrowserRedirect: true });
    setAuthorization(error ? refusal(error) : leaveFor(data.redirect_url));
  }
  return { authorization, retry, decide };
}

async function readAuthorization(id: string): Promise<Authorization> {
  if (!id) return { status: 'invalid' };
  const client = await auth();
  if (await findRequiredFactor(client)) return { status: 'second-factor' };
  const { data, error } = await client.oauth.getAuthorizationDetails(id);
  if (error) return refusal(error);
  return 'redirect_url' in data
    ? leaveFor(data.redirect_url)
    : { status: 'pending', details: data };
}

function leaveFor(to: string): Authorization {
  window.location.assign(to);
  return { status: 'redirecting', to };
}

/** Unknown, expired, already decided and someone else's look the same. */
const refusal = ({ status }: { status?: number }): Authorization => ({
  status: status === 404 || status === 400 ? 'invalid' : 'failed',
});
