import { useState } from 'react';
import { accountMeta } from './account-meta.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

export const meta = () => accountMeta('Forgot password');

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo ? (
    <ResetLinkSent email={sentTo} onTryAnother={() => setSentTo(undefined)} />
  ) : (
    <ForgotPasswordForm onSent={setSentTo} />
  );
}
