import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import type { CodeOnly } from '#domain/customers/account.ts';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { signInByCode } from './sign-in-by-code.ts';
import { useRefusal } from './use-refusal.ts';

const failed = 'The code could not be checked. Please try again.';

/** After sign-up: the mail may be read on another device, so its code is entered here. */
export function SignUpSent({ email }: { email: string }) {
  const { problem, refuse, forget } = useRefusal();

  async function check({ code }: CodeOnly): Promise<void> {
    forget();
    const { error } = await signInByCode(email, code);
    if (error) refuse(error, failed); // else the page leaves once the session is there
  }
  return (
    <div className="mt-6 border-t border-line pt-6">
      <CodeForm submit={['Confirm', 'Confirming...']} onCode={check}>
        <Notice tone="success">
          <p className="font-semibold">One step left</p>
          <p className="wrap-anywhere">
            We sent a link and a code to {email}. Open the link within an hour, or enter the code
            here.
          </p>
          <ResendButton email={email} />
        </Notice>
      </CodeForm>
      <ProblemNotice className="mt-5">{problem}</ProblemNotice>
    </div>
  );
}
