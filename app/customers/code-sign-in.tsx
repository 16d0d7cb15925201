import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { emailOnlySchema, type CodeOnly, type EmailOnly } from '#domain/customers/account.ts';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { authErrorMessage } from './messages.ts';
import { signInByCode } from './sign-in-by-code.ts';

const sendFailed = 'The code could not be sent. Please try again.';
const checkFailed = 'The code could not be checked. Please try again.';

/** Signs in with an emailed code instead of the password. */
export function CodeSignIn({
  email: typed,
  onSignedIn,
  onPassword,
}: {
  email: string;
  onSignedIn: () => Promise<void>;
  onPassword: () => void;
}) {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function refuse(error: { message?: string; name?: string }, fallback: string): void {
    const message = authErrorMessage(error, fallback);
    notify.error(message);
    setProblem(message);
  }
  async function send({ email }: EmailOnly): Promise<void> {
    setProblem(undefined);
    const { error } = await (
      await auth()
    ).signInWithOtp({ email, options: { shouldCreateUser: false } });
    // Does not reveal whether the address has an account.
    if (error && error.code !== 'otp_disabled') return refuse(error, sendFailed);
    setSentTo(email);
  }
  async function check({ code }: CodeOnly): Promise<void> {
    setProblem(undefined);
    const error = await signInByCode(sentTo ?? '', code).catch((reason: Error) => reason);
    if (error) return refuse(error, checkFailed);
    notify.success('Welcome back!');
    await onSignedIn();
  }

  return (
    <div className="grid gap-5">
      {sentTo ? (
        <CodeForm submitLabel="Sign In" busyLabel="Signing in..." onCode={check} takesFocus>
          <Notice tone="success">
            <p>
              If <b className="wrap-anywhere">{sentTo}</b> has an account here, we have emailed it a
              code.
            </p>
          </Notice>
        </CodeForm>
      ) : (
        <AddressForm email={typed} onAddress={send} />
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      <Button variant="quiet" width="full" onClick={onPassword}>
        Use My Password
      </Button>
    </div>
  );
}

function AddressForm({
  email,
  onAddress,
}: {
  email: string;
  onAddress: (given: EmailOnly) => Promise<void>;
}) {
  const { register, handleSubmit, formState } = useForm<EmailOnly>({
    resolver: zodResolver(emailOnlySchema),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(onAddress, (found) =>
        notify.error(found.email?.message ?? sendFailed),
      )}
      className="grid gap-5"
    >
      <EmailField error={errors.email?.message} {...register('email')} />
      <Button type="submit" width="full" busyLabel={isSubmitting && 'Sending...'}>
        Email Me a Code
      </Button>
    </form>
  );
}
