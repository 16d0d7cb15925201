import type { AuthClient } from '@supabase/auth-js';
import { useState } from 'react';
import { verifySecondFactor, type RequiredFactor } from '#app/session/second-factor.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { secondFactorSchema, type CodeOnly } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { passkeyProblem } from './passkey-problem.ts';
import { useRefusal } from './use-refusal.ts';

interface SecondFactorFormProps {
  requiredFactor: RequiredFactor;
  client: () => Promise<InstanceType<typeof AuthClient>>;
  onVerified: () => Promise<void> | void;
  /** Cancels and signs out. */
  onCancel: () => Promise<void> | void;
}

/** Second step of a sign-in: an authenticator code, a recovery code or a passkey. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { requiredFactor, client, onVerified, onCancel } = props;
  const { problem, refuse, forget } = useRefusal();
  const [waiting, setWaiting] = useState(false);

  async function submitCode(code: string): Promise<boolean> {
    forget();
    const error = await client()
      .then((shown) => verifySecondFactor(shown, code))
      .catch((reason: Error) => reason);
    if (error) refuse(error, 'The code could not be checked. Please try again.');
    else await onVerified();
    return !error;
  }
  async function submitPasskey(): Promise<void> {
    forget();
    setWaiting(true);
    const { error } = await client()
      .then((shown) => shown.signInWithPasskey())
      .catch((reason: Error) => ({ error: reason }));
    setWaiting(false);
    const refusal = passkeyProblem(error);
    if (refusal) return refuse(refusal, 'The passkey could not be checked. Please try again.');
    await onVerified();
  }

  return (
    <Sheet title="One more step" lead={leadOf(requiredFactor)}>
      <div className="grid gap-5">
        {requiredFactor.byPasskey && (
          <Button
            width="full"
            variant={requiredFactor.byCode ? 'ghost' : 'primary'}
            busyLabel={waiting && 'Waiting for your passkey...'}
            onClick={() => void submitPasskey()}
          >
            Use My Passkey
          </Button>
        )}
        <FactorCodeForm comesFirst={requiredFactor.byCode} onCode={submitCode} />
        <ProblemNotice>{problem}</ProblemNotice>
      </div>
      <Button variant="quiet" width="full" className="mt-2" onClick={() => void onCancel()}>
        Cancel and Sign Out
      </Button>
      <p className="mt-4 text-sm text-ink-2">
        {requiredFactor.byCode
          ? 'Lost your phone? Enter one of your recovery codes instead.'
          : 'Lost your device? Enter one of your recovery codes.'}
      </p>
    </Sheet>
  );
}

function leadOf({ byCode, byPasskey }: RequiredFactor): string {
  if (byCode && byPasskey)
    return 'Use your passkey, or enter the 6-digit code for Grafted from your authenticator app.';
  if (byCode) return 'Enter the 6-digit code for Grafted from your authenticator app.';
  if (byPasskey) return 'Your account has a passkey. Please use it to finish signing in.';
  return 'This passkey did not ask for your fingerprint or PIN. Please sign out, sign in with your password, and then use the passkey.';
}

interface FactorCodeFormProps {
  comesFirst: boolean;
  onCode: (code: string) => Promise<boolean>;
}

function FactorCodeForm({ comesFirst, onCode }: FactorCodeFormProps) {
  const form = useAccountForm({
    schema: secondFactorSchema,
    values: { code: '' },
    onSave: show,
  });
  async function show({ code }: CodeOnly): Promise<void> {
    if (!(await onCode(code))) form.setFocus('code', { shouldSelect: true });
  }
  return (
    <AccountForm form={form}>
      <Field
        label="Code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of this step, shown after a button click
        autoFocus={comesFirst}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="one-time-code"
        maxLength={24}
        {...form.field('code')}
      />
      <Button
        type="submit"
        width="full"
        variant={comesFirst ? 'primary' : 'ghost'}
        busyLabel={form.busy && 'Checking...'}
      >
        Continue
      </Button>
    </AccountForm>
  );
}
