import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { connectionLost, isConnectionLost } from '#app/connection.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import type { SignInProvider } from '#domain/customers/sign-in-methods.ts';
import { clearFlow } from './flow.ts';
import { providerProblem } from './provider-problem.ts';

/** Sign-in buttons of the external providers, if any. */
export function ProviderButtons({ providers }: { providers: readonly SignInProvider[] }) {
  const [leaving, setLeaving] = useState<string>();
  if (providers.length === 0) return null;

  async function leaveFor(provider: SignInProvider): Promise<void> {
    setLeaving(provider.id);
    const { error } = await import('./provider-client.ts')
      .then(({ signInWith }) => signInWith(provider))
      .catch((reason: Error) => ({ error: reason }));
    if (!error) return; // navigating away
    clearFlow();
    setLeaving(undefined);
    notify.error(
      isConnectionLost(error)
        ? connectionLost
        : providerProblem('temporarily_unavailable', provider.name),
    );
  }

  return (
    <section
      aria-label="Sign in with another account"
      className="mt-6 grid gap-2.5 border-t border-line pt-6"
    >
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="ghost"
          size="small"
          width="full"
          disabled={leaving !== undefined}
          onClick={() => void leaveFor(provider)}
        >
          <LogIn aria-hidden className="size-5" strokeWidth={1.7} /> Continue with {provider.name}
        </Button>
      ))}
    </section>
  );
}
