import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findRequiredFactor, type RequiredFactor } from '#app/session/second-factor.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { accountMeta } from './account-meta.ts';
import { AccountSheet } from './account-sheet.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { openRecovery } from './open-recovery.ts';
import { PasswordResetComplete } from './password-reset-complete.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export const meta = () => accountMeta('Choose a new password');

type View = 'checking' | 'invalid' | 'form' | 'complete';

const recovery = async () => (await import('#app/session/recovery-client.ts')).recoveryClient;

export default function ResetPasswordPage() {
  const [view, setView] = useState<View>('checking');
  const [requiredFactor, setRequiredFactor] = useState<RequiredFactor>();

  useEffect(() => {
    let unmounted = false;
    const check = async () => {
      const open = await openRecovery().catch(() => false);
      if (unmounted) return;
      const factor = open ? await findRequiredFactor(await recovery()) : undefined;
      setRequiredFactor(factor);
      setView(open ? 'form' : 'invalid');
      if (!open) notify.error('Invalid or expired reset link');
    };
    void check();
    // A link opened in this same tab changes only the fragment.
    window.addEventListener('hashchange', check);
    return () => {
      unmounted = true;
      window.removeEventListener('hashchange', check);
    };
  }, []);

  if (view === 'checking') {
    return (
      <AccountSheet title="Choose a new password">
        <output className="flex items-center gap-3">
          <LoaderCircle aria-hidden className="size-5 animate-spin text-pine" /> Verifying reset
          link...
        </output>
      </AccountSheet>
    );
  }
  if (view === 'invalid') {
    return (
      <AccountSheet title="Invalid Reset Link">
        <p role="alert">
          This link has already been used or has expired. Reset links expire after 1 hour.
        </p>
        <ButtonLink to="/forgot-password" width="full" className="mt-6">
          Request a New Link
        </ButtonLink>
      </AccountSheet>
    );
  }
  if (view === 'form' && requiredFactor)
    return (
      <SecondFactorForm
        requiredFactor={requiredFactor}
        client={recovery}
        onVerified={() => setRequiredFactor(undefined)}
        onCancel={() => setView('invalid')}
      />
    );
  if (view === 'complete') return <PasswordResetComplete />;
  return (
    <NewPasswordForm onDone={() => setView('complete')} onExpired={() => setView('invalid')} />
  );
}
