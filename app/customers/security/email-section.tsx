import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { emailOnlySchema, type EmailOnly } from '#domain/customers/account.ts';
import { SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

const failed = 'Your email could not be changed. Please try again.';

export function EmailSection({ email, newEmail }: { email: string; newEmail: string | undefined }) {
  const { busy, problem, change } = useChange();
  const { register, handleSubmit, formState, reset } = useForm<EmailOnly>({
    resolver: zodResolver(emailOnlySchema),
    defaultValues: { email: '' },
  });

  async function save({ email: wanted }: EmailOnly): Promise<void> {
    const work = async () => (await auth()).updateUser({ email: wanted });
    if (
      await change({
        work,
        done: 'Almost done: please open the links we have emailed you.',
        failed,
      })
    )
      reset();
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
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(save, (found) => notify.error(found.email?.message ?? failed))}
        className="grid max-w-[420px] gap-4"
      >
        <Field
          label="New Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busyLabel={busy && 'Saving...'}
        >
          Change Email
        </Button>
      </form>
    </SecuritySection>
  );
}
