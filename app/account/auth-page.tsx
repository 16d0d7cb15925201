import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSignedIn } from '#app/session/session.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { credentialsSchema, type Credentials } from '#domain/account.ts';
import { accountMeta } from './account-meta.ts';
import { AccountSheet } from './account-sheet.tsx';
import { settleAfterSignIn } from './after-sign-in.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';

export const meta = () => accountMeta('Sign In');

export default function AuthPage() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const leaving = useRef(false);
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in');
  // One form under both tabs: what was typed into one is still there in the other.
  const form = useForm<Credentials>({ resolver: zodResolver(credentialsSchema), defaultValues: { email: '', password: '' } });

  useEffect(() => {
    if (signedIn && !form.formState.isSubmitting && !leaving.current) void navigate('/', { replace: true });
  }, [signedIn, form, navigate]);

  async function leave(): Promise<void> {
    leaving.current = true;
    await navigate(await settleAfterSignIn(), { replace: true });
  }

  return (
    <AccountSheet title="Welcome" lead={tab === 'sign-in' ? 'Sign in to fill your cart and follow your orders.' : 'An account keeps your cart and your orders together.'}>
      <Tabs
        label="Sign in or sign up"
        current={tab}
        onChange={(chosen) => {
          setTab(chosen);
          form.clearErrors();
        }}
        tabs={[
          { value: 'sign-in', name: 'Sign In', panel: <SignInPanel form={form} onSignedIn={leave} /> },
          { value: 'sign-up', name: 'Sign Up', panel: <SignUpPanel form={form} /> },
        ]}
      />
    </AccountSheet>
  );
}
