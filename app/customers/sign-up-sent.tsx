import { useState } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import type { CodeOnly } from '#domain/customers/account.ts';
import { CodeForm } from './code-form.tsx';
import { authErrorMessage } from './messages.ts';
import { ResendButton } from './resend-button.tsx';
import { signInByCode } from './sign-in-by-code.ts';

const failed = 'The code could not be checked. Please try again.';

/** After sign-up: the mail may be read on another device, so its code is entered here. */
export function SignUpSent({ email }: { email: string }) {
  const [problem, setProblem] = useState<string>();

  async function check({ code }: CodeOnly): Promise<void> {
    setProblem(undefined);
    const error = await signInByCode(email, code).catch((reason: Error) => reason);
    if (!error) return; // the page leaves once the session is there
    const message = authErrorMessage(error, failed);
    notify.error(message);
    setProblem(message);
  }
  return (
    <div className="mt-6 border-t border-line pt-6">
      <CodeForm submitLabel="Confirm" busyLabel="Confirming..." onCode={check}>
        <Notice tone="success">
          <p className="font-semibold">One step left</p>
          <p className="wrap-anywhere">
            We sent a link and a code to {email}. Open the link within an hour, or enter the code
            here.
          </p>
          <ResendButton email={email} />
        </Notice>
      </CodeForm>
      {problem && (
        <div className="mt-5">
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
