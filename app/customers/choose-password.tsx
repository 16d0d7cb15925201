import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import { passwordNeeded } from '#domain/customers/account.ts';
import { authErrorMessage } from './messages.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const failed = 'Your password could not be saved. Please try again.';

export const needsPassword = (
  user: { app_metadata: Record<string, unknown> } | null | undefined,
): boolean => user?.app_metadata[passwordNeeded] === true;

/** Asks for a password when the sign-ups of an account gave different ones: none of them counts. */
export function ChoosePassword({ onDone }: { onDone: () => void }) {
  async function choose(password: string): Promise<string | undefined> {
    const { error } = await (await auth()).updateUser({ password });
    if (error) return authErrorMessage(error, failed);
    notify.success('Your password is saved.');
    onDone();
  }
  return (
    <NewPasswordForm
      title="Choose a password"
      lead="More than one sign-up with a different password was made for this address, and not all need be yours. So none of those passwords counts: please choose yours now."
      submitLabel="Save Password"
      failed={failed}
      choose={choose}
    />
  );
}
