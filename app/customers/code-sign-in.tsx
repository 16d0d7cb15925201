import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { emailOnlySchema, type CodeOnly, type EmailOnly } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { mailOptions } from './mail-options.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { useRefusal } from './use-refusal.ts';

const sendFailed = 'The code could not be sent. Please try again.';
const checkFailed = 'The code could not be checked. Please try again.';

interface CodeSignInProps {
  email: string;
  onSignedIn: () => Promise<void>;
  onPassword: () => void;
}

/**
 * Signs in with an emailed code instead of the password, and makes the account where there is none:
 * the mail says which.
 */
export function CodeSignIn({ email: typed, onSignedIn, onPassword }: CodeSignInProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { problem, refuse, forget } = useRefusal();
  const address = useAccountForm({
    schema: emailOnlySchema,
    values: { email: typed },
    onSave: send,
  });

  async function send({ email }: EmailOnly): Promise<void> {
    forget();
    const { error } = await auth()
      .then((client) => client.signInWithOtp({ email, options: mailOptions() }))
      .catch((reason: Error) => ({ error: reason }));
    // Does not reveal whether the address has an account.
    if (error && !('code' in error && error.code === 'otp_disabled'))
      return refuse(error, sendFailed);
    setSentTo(email);
  }
  async function check({ code }: CodeOnly): Promise<void> {
    forget();
    const { error, isNew } = await signInByCode(sentTo ?? '', code);
    if (error) return refuse(error, checkFailed);
    notify.success(isNew ? 'Welcome! Your account is ready.' : 'Welcome back!');
    await onSignedIn();
  }

  return (
    <div className="grid gap-5">
      {sentTo ? (
        <CodeForm submit={['Sign In', 'Signing in...']} onCode={check} takesFocus>
          <Notice tone="success">
            <p>
              We have emailed a code to <b className="wrap-anywhere">{sentTo}</b>. It signs you in,
              and makes your account if you have none yet.
            </p>
          </Notice>
        </CodeForm>
      ) : (
        <AccountForm form={address} submit={['Email Me a Code', 'Sending...']}>
          <EmailField {...address.field('email')} />
        </AccountForm>
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      <Button variant="quiet" width="full" onClick={onPassword}>
        Use My Password
      </Button>
    </div>
  );
}
