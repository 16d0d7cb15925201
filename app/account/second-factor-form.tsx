import { zodResolver } from '@hookform/resolvers/zod';
import type { AuthClient } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showSecondFactor } from '#app/session/second-factor.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { secondFactorSchema, type CodeOnly } from '#domain/account.ts';
import { AccountSheet } from './account-sheet.tsx';
import { messageOf } from './messages.ts';
import { Notice } from './notice.tsx';

interface SecondFactorFormProps {
  client: () => Promise<InstanceType<typeof AuthClient>>;
  onShown: () => Promise<void> | void;
  /** Gives up and signs out. */
  onCancel: () => Promise<void> | void;
}

/** The second step of a sign-in: the code that the authenticator app shows now. */
export function SecondFactorForm({ client, onShown, onCancel }: SecondFactorFormProps) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm<CodeOnly>({ resolver: zodResolver(secondFactorSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;

  async function show({ code }: CodeOnly): Promise<void> {
    setProblem(undefined);
    const error = await client().then((shown) => showSecondFactor(shown, code)).catch(() => ({}));
    if (!error) return onShown();
    const message = messageOf(error, 'The code could not be checked. Please try again.');
    notify.error(message);
    setProblem(message);
    setFocus('code', { shouldSelect: true });
  }

  return (
    <AccountSheet title="One more step" lead="Enter the 6-digit code that your authenticator app shows for Grafted.">
      <form noValidate method="post" onSubmit={handleSubmit(show, ({ code }) => notify.error(code?.message ?? ''))} className="grid gap-5">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field, and follows a press of a button */}
        <Field label="Code" autoFocus autoCapitalize="none" spellCheck={false} autoComplete="one-time-code" maxLength={24} error={errors.code?.message} {...register('code')} />
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        <Button type="submit" width="full" busyLabel={isSubmitting && 'Checking...'}>
          Continue
        </Button>
      </form>
      <Button look="quiet" width="full" className="mt-2" onClick={() => void onCancel()}>
        Cancel and Sign Out
      </Button>
      <p className="mt-4 text-sm text-ink-2">Lost the phone? Enter one of your recovery codes in place of the 6 digits.</p>
    </AccountSheet>
  );
}
