import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { takeReturnPage } from '#app/session/return-page.ts';
import { useSignedIn } from '#app/session/session.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { credentialsSchema, type Credentials } from '#domain/account.ts';
import { accountMeta } from './account-meta.ts';
import { AccountSheet } from './account-sheet.tsx';
import { settleAfterSignIn } from './after-sign-in.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { SignInNotes } from './sign-in-notes.tsx';
import { SignUpNotes } from './sign-up-notes.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useSignUp } from './use-sign-up.ts';

export const meta = () => accountMeta('Sign In');

export default function AuthPage() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const leaving = useRef(false);
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in');
  // Without default values: they would replace what was typed before the page was alive.
  const form = useForm<Credentials>({ resolver: zodResolver(credentialsSchema) });
  const { signIn, problem } = useSignIn(leave);
  const signUp = useSignUp(() => form.reset({ email: '', password: '' }));

  useEffect(() => {
    if (signedIn && !form.formState.isSubmitting && !leaving.current) void navigate(takeReturnPage() ?? '/', { replace: true });
  }, [signedIn, form, navigate]);

  async function leave(): Promise<void> {
    leaving.current = true;
    await navigate(await settleAfterSignIn(), { replace: true });
  }
  function choose(chosen: typeof tab): void {
    setTab(chosen);
    form.clearErrors();
  }

  // The same form under both tabs: its fields stay, with what was typed into them.
  const panels = {
    'sign-in': (
      <CredentialsForm form={form} onSubmit={signIn} submitLabel="Sign In" busyLabel="Signing in..." passwordAutoComplete="current-password">
        <SignInNotes problem={problem} />
      </CredentialsForm>
    ),
    'sign-up': (
      <CredentialsForm form={form} onSubmit={signUp.signUp} submitLabel="Create Account" busyLabel="Creating account..." passwordAutoComplete="new-password" passwordHint={passwordHint}>
        <SignUpNotes problem={signUp.problem} sentTo={signUp.sentTo} />
      </CredentialsForm>
    ),
  };
  const lead = tab === 'sign-in' ? 'Sign in to fill your cart and follow your orders.' : 'An account keeps your cart and your orders together.';
  return (
    <AccountSheet title="Welcome" lead={lead}>
      <Tabs label="Sign in or sign up" current={tab} onChange={choose} tabs={[{ value: 'sign-in', name: 'Sign In' }, { value: 'sign-up', name: 'Sign Up' }]}>
        {panels[tab]}
      </Tabs>
    </AccountSheet>
  );
}

const passwordHint = 'At least 8 characters. A few words in a row are easy to remember and hard to guess.';
