import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { emailOnlySchema, type CodeOnly, type EmailOnly } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';
import { keepCodeSentTo } from './code-sent-to.ts';
import { EmailField } from './email-field.tsx';
import { mailOptions } from './mail-options.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { useRefusal } from './use-refusal.ts';

const sendFailed = 'The code could not be sent. Please try again.';
const checkFailed = 'The code could not be checked. Please try again.';

interface CodeSignInProps {
  email: string;
  /** The address that got a code before the page was loaded anew. */
  sentBefore: string | undefined;
  onSignedIn: () => Promise<void>;
  onPassword: () => void;
}

/**
 * Signs in with an emailed code instead of the password, and makes the account where there is none:
 * the mail says which.
 */
export function CodeSignIn({ email: typed, sentBefore, onSignedIn, onPassword }: CodeSignInProps) {
  const [sentTo, setSentTo] = useState<string | undefined>(sentBefore);
  const [sending, setSending] = useState(false);
  const { problem, refuse, forget } = useRefusal();
  const address = useAccountForm({
    schema: emailOnlySchema,
    values: { email: sentBefore ?? typed },
    onSave: async ({ email }: EmailOnly) => {
      if (await send(email)) showSentTo(email);
    },
  });

  function showSentTo(email: string | undefined): void {
    forget();
    keepCodeSentTo(email);
    setSentTo(email);
  }
  /** @returns whether the code is on its way */
  async function send(email: string): Promise<boolean> {
    forget();
    const { error } = await auth()
      .then((client) => client.signInWithOtp({ email, options: mailOptions() }))
      .catch((reason: Error) => ({ error: reason }));
    // Does not reveal whether the address has an account.
    const isRefused = error && !('code' in error && error.code === 'otp_disabled');
    if (isRefused) refuse(error, sendFailed);
    return !isRefused;
  }
  async function sendAgain(email: string): Promise<void> {
    setSending(true);
    const isSent = await send(email);
    setSending(false);
    if (isSent) notify.success('We have emailed you a new code.');
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
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button just clicked */}
          <EmailField autoFocus {...address.field('email')} />
        </AccountForm>
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      {sentTo && (
        <div className="flex flex-wrap justify-center gap-x-6 text-sm">
          <Button
            variant="link"
            busyLabel={sending && 'Sending...'}
            onClick={() => void sendAgain(sentTo)}
          >
            Send a New Code
          </Button>
          <Button variant="link" onClick={() => showSentTo(undefined)}>
            Use Another Email
          </Button>
        </div>
      )}
      <Button
        variant="quiet"
        width="full"
        onClick={() => {
          keepCodeSentTo(undefined);
          onPassword();
        }}
      >
        Use My Password
      </Button>
    </div>
  );
}
