import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { emailSchema, mailedCodeSchema, type MailedCode } from '#domain/customers/account.ts';
import { EmailField } from './email-field.tsx';
import { codeBelongsElsewhere, lookAt, type Looked, type MailedProof } from './mailed-proof.ts';
import { authErrorMessage } from './messages.ts';
import { useResend } from './use-resend.ts';

const failed = 'Failed to confirm your email';

/** For links that no longer work, and for mail read on another device. Takes the code of any of our mails. */
export function ConfirmByCode({
  invalidLink,
  onCode,
}: {
  /** The link that opened the page and no longer works. */
  invalidLink: { type: string | null } | undefined;
  onCode: (proof: MailedProof, looked: Looked) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, trigger, getValues } = useForm<MailedCode>({
    resolver: zodResolver(mailedCodeSchema),
    defaultValues: { email: '', code: '' },
  });
  const { sending, resend } = useResend();
  const { errors, isSubmitting } = formState;

  async function confirm({ email, code }: MailedCode): Promise<void> {
    setProblem(undefined);
    try {
      const { looked, error } = await lookAt({ email, code });
      if (error) return setProblem(authErrorMessage(error, failed));
      if (looked.type === 'reauthentication') return setProblem(codeBelongsElsewhere);
      await onCode({ email, code }, looked);
    } catch {
      setProblem(failed);
    }
  }

  async function sendAgain(): Promise<void> {
    if (await trigger('email', { shouldFocus: true }))
      await resend(emailSchema.parse(getValues('email')), invalidLink?.type);
  }

  return (
    <Sheet
      title={invalidLink ? 'This link no longer works' : 'Confirm your email'}
      lead="Enter the 6-digit code from our latest email, or request a new link."
    >
      {invalidLink && (
        <div className="mb-6">
          <Notice tone="error">
            <p>
              It was already used, is more than an hour old, or was replaced by a newer one. If your
              email is confirmed, just sign in.
            </p>
          </Notice>
        </div>
      )}
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(confirm, ({ email, code }) =>
          notify.error(email?.message ?? code?.message ?? failed),
        )}
        className="grid gap-5"
      >
        <EmailField error={errors.email?.message} {...register('email')} />
        <Field
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={errors.code?.message}
          {...register('code')}
        />
        <ProblemNotice>{problem}</ProblemNotice>
        <Button type="submit" width="full" busyLabel={isSubmitting && 'Confirming...'}>
          Confirm
        </Button>
      </form>
      <Button
        variant="quiet"
        width="full"
        className="mt-2"
        onClick={sendAgain}
        busyLabel={sending && 'Sending...'}
      >
        Send a New Link
      </Button>
    </Sheet>
  );
}
