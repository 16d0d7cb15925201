import { useEffect, useState } from 'react';
import { authErrorMessage } from '#app/customers/messages.ts';
import { readProviderCallback } from '#app/customers/providers/read-callback.ts';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { notify } from '#app/ui/notify.ts';
import { signInMethodName } from '#domain/customers/sign-in-methods.ts';
import type { Security } from './security-queries.ts';
import { SecurityRow, SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

const failed = 'The sign-in method could not be changed. Please try again.';

type SignInMethodsProps = Pick<Security, 'methods' | 'linkable'>;

/** Linked sign-in methods, and those that can be added. */
export function SignInMethodsSection({ methods, linkable }: SignInMethodsProps) {
  const { busy, problem, change } = useChange();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    const readReturn = async () => {
      const callback = await readProviderCallback();
      if (callback?.status === 'refused') setRefusal(callback.message);
      if (callback?.status === 'code' && callback.aim === 'link')
        notify.success(`${callback.name} added`);
    };
    void readReturn();
  }, []);

  const nameOf = (provider: string) =>
    linkable.find(({ id }) => id === provider)?.name ?? signInMethodName(provider);
  const toAdd = linkable.filter(({ id }) => !methods.some(({ provider }) => provider === id));
  const add = async (provider: (typeof linkable)[number]) => {
    const { error } = await import('#app/customers/providers/provider-client.ts')
      .then(({ linkWith }) => linkWith(provider))
      .catch((reason: Error) => ({ error: reason }));
    if (error) setRefusal(authErrorMessage(error, failed));
  };
  const remove = (id: string, provider: string) =>
    change({ work: () => unlink(id), done: `${nameOf(provider)} removed`, failed });

  return (
    <SecuritySection
      title="Sign-in Methods"
      lead="Other accounts you can use to sign in. Remove those you no longer use."
      problem={problem ?? refusal}
    >
      <ul className="grid gap-4 empty:hidden">
        {methods.map(({ id, provider, email, createdAt }) => (
          <li key={id} className="border-t border-line pt-4">
            <SecurityRow
              name={nameOf(provider)}
              note={`${email ? `${email}, ` : ''}since ${formatFarmDay(createdAt)}`}
            >
              {isRemovable(provider) && linkable.length > 0 && methods.length > 1 && (
                <Button
                  variant="ghost"
                  size="small"
                  disabled={busy}
                  onClick={() => void remove(id, provider)}
                >
                  Remove<span className="sr-only"> {nameOf(provider)}</span>
                </Button>
              )}
            </SecurityRow>
          </li>
        ))}
      </ul>
      {toAdd.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {toAdd.map((provider) => (
            <Button
              key={provider.id}
              variant="ghost"
              size="small"
              disabled={busy}
              onClick={() => void add(provider)}
            >
              Add {provider.name}
            </Button>
          ))}
        </div>
      )}
    </SecuritySection>
  );
}

/** Email and phone have sections of their own, and the password belongs to the email. */
const isRemovable = (provider: string): boolean => provider !== 'email' && provider !== 'phone';

async function unlink(id: string) {
  const client = await auth();
  const { data, error } = await client.getUserIdentities();
  const identity = data?.identities.find(({ identity_id: known }) => known === id);
  return identity ? client.unlinkIdentity(identity) : { error };
}
