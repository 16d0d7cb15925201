import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { codeOnlySchema, emailOnlySchema, type CodeOnly, type EmailOnly } from '#domain/account.ts';
import { authErrorMessage } from './messages.ts';
import { Notice } from './notice.tsx';

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
    const { error } = await (
      await auth()
    ).verifyOtp({ email: sentTo ?? '', token: code, type: 'email' });
    if (error) return refuse(error, checkFailed);
    notify.success('Welcome back!');
    await onSignedIn();
  }

  return (
    <div className="grid gap-5">
      {sentTo ? (
        <CodeForm sentTo={sentTo} onCode={check} />
      ) : (
        <AddressForm email={typed} onAddress={send} />
      )}
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
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
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" width="full" busyLabel={isSubmitting && 'Sending...'}>
        Email Me a Code
      </Button>
    </form>
  );
}

function CodeForm({
  sentTo,
  onCode,
}: {
  sentTo: string;
  onCode: (given: CodeOnly) => Promise<void>;
}) {
  const { register, handleSubmit, formState } = useForm<CodeOnly>({
    resolver: zodResolver(codeOnlySchema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(onCode, (found) => notify.error(found.code?.message ?? checkFailed))}
      className="grid gap-5"
    >
      <Notice tone="success">
        <p>
          If <b className="wrap-anywhere">{sentTo}</b> has an account here, we have emailed it a
          code.
        </p>
      </Notice>
      <Field
        label="Code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button just clicked
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" width="full" busyLabel={isSubmitting && 'Signing in...'}>
        Sign In
      </Button>
    </form>
  );
}
