import { useState } from 'react';
import { authorizedFetch } from '#app/api.ts';
import { AccountForm, useAccountForm } from '#app/customers/account-form.tsx';
import { CodeField } from '#app/customers/code-field.tsx';
import { authErrorMessage } from '#app/customers/messages.ts';
import { jsonPost } from '#app/json-post.ts';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { codeOnlySchema, type CodeOnly } from '#domain/customers/account.ts';

const sendFailed = 'The code could not be sent. Please try again.';
const checkFailed = 'The code could not be checked. Please try again.';

/** Admins need a mailed code to enroll their first factor, so that a stolen password is not enough. */
export function useMailedCode() {
  const [asking, setAsking] = useState(false);

  async function send(): Promise<void> {
    const { error } = await auth()
      .then((client) => client.reauthenticate())
      .catch((reason: Error) => ({ error: reason }));
    if (error) return void notify.error(authErrorMessage(error, sendFailed));
    notify.success('We have emailed you a code.');
    setAsking(true);
  }
  return { asking, send, close: () => setAsking(false) };
}

interface MailedCodeFormProps {
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

export function MailedCodeForm({ onVerified, onCancel }: MailedCodeFormProps) {
  const form = useAccountForm({ schema: codeOnlySchema, values: { code: '' }, onSave: show });

  async function show({ code }: CodeOnly): Promise<void> {
    const problem = await verifyMailedCode(code).catch((reason: Error) =>
      authErrorMessage(reason, checkFailed),
    );
    if (!problem) return onVerified();
    form.setError('code', { message: problem });
  }
  return (
    <AccountForm form={form} className="max-w-[420px] gap-4 border-t border-line pt-5">
      <p className="text-sm">
        To make sure it’s you, we have emailed you a 6-digit code. Please enter it here.
      </p>
      <CodeField
        label="Code from the email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- shown after a button click
        autoFocus
        className="max-w-[220px]"
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" busyLabel={form.busy && 'Checking...'}>
          Continue
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  );
}

/** Returns an error message, or undefined if the code was right. */
async function verifyMailedCode(nonce: string): Promise<string | undefined> {
  const response = await authorizedFetch('/auth/v1/reauthenticate', jsonPost({ nonce }));
  if (response.ok) return undefined;
  return response.status === 422 ? 'This code is wrong or has expired.' : checkFailed;
}
