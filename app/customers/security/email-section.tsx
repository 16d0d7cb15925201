import { AccountForm, useAccountForm } from '#app/customers/account-form.tsx';
import { EmailField } from '#app/customers/email-field.tsx';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { emailOnlySchema, type EmailOnly } from '#domain/customers/account.ts';
import { SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

export function EmailSection({ email, newEmail }: { email: string; newEmail: string | undefined }) {
  const { busy, problem, change } = useChange();
  const form = useAccountForm({ schema: emailOnlySchema, values: { email: '' }, onSave: save });

  async function save({ email: wanted }: EmailOnly): Promise<void> {
    const isChanged = await change({
      work: async () => (await auth()).updateUser({ email: wanted }),
      done: 'Almost done: please open the links we have emailed you.',
      failed: 'Your email could not be changed. Please try again.',
    });
    if (isChanged) form.reset();
  }

  return (
    <SecuritySection
      title="Email"
      lead={
        <>
          You sign in as {email}. To change it, confirm with a link we email to the old address and
          one to the new.
        </>
      }
      problem={problem}
    >
      {newEmail && (
        <Notice tone="success">
          <p>
            Your email will change to <b className="wrap-anywhere">{newEmail}</b> as soon as both
            links have been opened.
          </p>
        </Notice>
      )}
      <AccountForm form={form} className="max-w-[420px] gap-4">
        <EmailField label="New Email" placeholder={undefined} {...form.field('email')} />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busyLabel={busy && 'Saving...'}
        >
          Change Email
        </Button>
      </AccountForm>
    </SecuritySection>
  );
}
