import { KeyRound, MailCheck } from 'lucide-react';
import { useSyncExternalStore, useState } from 'react';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { authErrorMessage } from './messages.ts';
import { passkeyProblem } from './passkey-problem.ts';

const neverChanges = () => () => {};

interface PasswordlessOptionsProps {
  onSignedIn: () => Promise<void>;
  onCode: () => void;
}

export function PasswordlessOptions({ onSignedIn, onCode }: PasswordlessOptionsProps) {
  const { busy, signIn } = usePasskeySignIn(onSignedIn);
  const hasPasskeys = useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in window,
    () => true, // true almost everywhere; a button that appears late moves those below it away from a click
  );

  return (
    <div className="mt-6 grid gap-2.5 border-t border-line pt-6">
      <Button variant="ghost" size="small" width="full" onClick={onCode}>
        <MailCheck aria-hidden className="size-5" strokeWidth={1.7} /> Email Me a Code Instead
      </Button>
      {hasPasskeys && (
        <Button
          variant="ghost"
          size="small"
          width="full"
          busyLabel={busy && 'Waiting for your device...'}
          onClick={() => void signIn()}
        >
          <KeyRound aria-hidden className="size-5" strokeWidth={1.7} /> Use a Passkey
        </Button>
      )}
    </div>
  );
}

const failed = 'Failed to sign in';

function usePasskeySignIn(onSignedIn: () => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setBusy(true);
    const { error } = await auth()
      .then((client) => client.signInWithPasskey())
      .catch((reason: Error) => ({ error: reason }));
    setBusy(false);
    const problem = passkeyProblem(error);
    if (problem) return notify.error(authErrorMessage(problem, failed));
    notify.success('Welcome back!');
    await onSignedIn();
  }
  return { busy, signIn };
}
