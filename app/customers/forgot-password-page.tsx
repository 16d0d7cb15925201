import { useState } from 'react';
import { privateMeta } from '#app/seo/private-meta.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

export const meta = () => privateMeta('Forgot password');

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo ? (
    <ResetLinkSent email={sentTo} onTryAnother={() => setSentTo(undefined)} />
  ) : (
    <ForgotPasswordForm onSent={setSentTo} />
  );
}
