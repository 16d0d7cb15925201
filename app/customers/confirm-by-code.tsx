import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { emailSchema, mailedCodeSchema, type MailedCode } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import {
  codeBelongsElsewhere,
  lookAt,
  type EarlierMail,
  type Looked,
  type MailedProof,
} from './mailed-proof.ts';
import { authErrorMessage } from './messages.ts';
import { useResend } from './use-resend.ts';

const failed = 'Failed to confirm your email';
const noLonger =
  'It was already used, is more than an hour old, or was replaced by a newer one. If your email is confirmed, just sign in.';

interface ConfirmByCodeProps {
  /** The link that opened the page and no longer works. */
  invalidLink: EarlierMail | undefined;
  onCode: (proof: MailedProof, looked: Looked) => Promise<void>;
}

/** Takes the code of any of our mails: a link may no longer work, and mail may be read on another device. */
export function ConfirmByCode({ invalidLink, onCode }: ConfirmByCodeProps) {
  const [problem, setProblem] = useState<string>();
  const form = useAccountForm({
    schema: mailedCodeSchema,
    values: { email: '', code: '' },
    onSave: confirm,
  });
  const { sending, resend } = useResend();

  async function confirm({ email, code }: MailedCode): Promise<void> {
    setProblem(undefined);
    try {
      const { looked, error } = await lookAt({ email, code });
      if (error) return setProblem(authErrorMessage(error, failed));
      if (looked.type === 'reauthentication') return setProblem(codeBelongsElsewhere);
      await onCode({ email, code }, looked);
    } catch (error) {
      setProblem(authErrorMessage(error as Error, failed));
    }
  }

  async function sendAgain(): Promise<void> {
    if (await form.trigger('email', { shouldFocus: true }))
      await resend(emailSchema.parse(form.getValues('email')), invalidLink);
  }

  return (
    <Sheet
      title={invalidLink ? 'This link no longer works' : 'Confirm your email'}
      lead="Enter the 6-digit code from our latest email, or request a new link."
    >
      <ProblemNotice className="mb-6">{invalidLink && noLonger}</ProblemNotice>
      <AccountForm form={form} submit={['Confirm', 'Confirming...']}>
        <EmailField {...form.field('email')} />
        <CodeField {...form.field('code')} />
        <ProblemNotice>{problem}</ProblemNotice>
      </AccountForm>
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
