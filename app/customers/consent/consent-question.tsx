import type { OAuthAuthorizationDetails } from '@supabase/auth-js';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { settings } from '#domain/farm/settings.ts';

interface ConsentQuestionProps {
  details: OAuthAuthorizationDetails;
  onDecide: (decision: 'allow' | 'deny') => Promise<void>;
}

/** Shows the client, the requested scopes and the redirect target. */
export function ConsentQuestion({ details, onDecide }: ConsentQuestionProps) {
  const { client, user, scope, redirect_uri: target } = details;
  const [deciding, setDeciding] = useState<'allow' | 'deny'>();
  const name = client.name || 'An unnamed app';

  function decide(decision: 'allow' | 'deny'): void {
    setDeciding(decision);
    void onDecide(decision).finally(() => setDeciding(undefined));
  }
  return (
    <Sheet
      title="Sign in elsewhere?"
      lead={
        <span className="[overflow-wrap:anywhere]">
          {name} is asking to use your {settings.name} account.
        </span>
      }
    >
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        You are signed in as <span className="font-semibold text-ink">{user.email}</span>. If you
        allow it, <span className="font-semibold text-ink">{name}</span> may:
      </p>
      <ul className="mt-4 grid gap-3">
        {describeScopes(scope).map((wording) => (
          <li key={wording} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 flex-none text-leaf" strokeWidth={2} />{' '}
            {wording}
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-5 text-sm text-ink-2 [overflow-wrap:anywhere]">
        It cannot see your orders or cart, and it cannot buy or change anything here. You will
        continue to <span className="font-semibold text-ink">{describeTarget(target)}</span>: allow
        it only if you came from there.
      </p>
      <div className="mt-6 grid gap-2.5">
        <Button
          width="full"
          disabled={deciding !== undefined}
          busyLabel={deciding === 'allow' && 'One moment...'}
          onClick={() => decide('allow')}
        >
          Allow
        </Button>
        <Button
          variant="ghost"
          width="full"
          disabled={deciding !== undefined}
          busyLabel={deciding === 'deny' && 'One moment...'}
          onClick={() => decide('deny')}
        >
          Deny
        </Button>
      </div>
    </Sheet>
  );
}

/** The host of a website, or the custom scheme of an app. */
function describeTarget(address: string): string {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol)
    ? url.host
    : `the app that opens ${url?.protocol ?? address}`;
}

/** OAuth scopes in plain words. */
const descriptions: Readonly<Record<string, string>> = {
  openid: 'Recognize you by your account ID',
  email: 'Know your email address',
  profile: 'Know your name and picture',
  phone: 'Know your phone number',
  offline_access: 'Keep you signed in there until you sign out',
};

const describeScopes = (scope: string): string[] =>
  scope.split(' ').map((name) => descriptions[name] ?? name);
