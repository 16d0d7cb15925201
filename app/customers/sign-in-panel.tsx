import { useState } from 'react';
import type { SchemaForm } from '#app/ui/form/use-schema-form.ts';
import { TextLink } from '#app/ui/links.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Credentials } from '#domain/customers/account.ts';
import { useCodeSentTo } from './code-sent-to.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasswordlessOptions } from './passwordless-options.tsx';
import { ResendButton } from './resend-button.tsx';
import type { SignInProblem } from './use-credentials.ts';

interface SignInPanelProps {
  form: SchemaForm<Credentials>;
  problem: SignInProblem | undefined;
  onSignedIn: () => Promise<void>;
}

/** Sign-in by password, emailed code or passkey. */
export function SignInPanel({ form, problem, onSignedIn }: SignInPanelProps) {
  const codeSentTo = useCodeSentTo();
  const [method, setMethod] = useState<'password' | 'code'>();

  if (method === 'code' || (!method && codeSentTo))
    return (
      <CodeSignIn
        email={form.getValues('email') ?? ''}
        sentBefore={method ? undefined : (codeSentTo ?? undefined)}
        onSignedIn={onSignedIn}
        onPassword={() => setMethod('password')}
      />
    );
  return (
    <>
      <CredentialsForm
        form={form}
        submit={['Sign In', 'Signing in...']}
        passwordAutoComplete="current-password"
        takesFocus={method === 'password'}
      >
        <SignInNotes problem={problem} />
      </CredentialsForm>
      <PasswordlessOptions onSignedIn={onSignedIn} onCode={() => setMethod('code')} />
    </>
  );
}

/** Below the sign-in fields. */
function SignInNotes({ problem }: { problem: SignInProblem | undefined }) {
  return (
    <>
      <div className="-mt-2 text-right">
        <TextLink to="/forgot-password" className="text-sm">
          Forgot password?
        </TextLink>
      </div>
      {problem && (
        <Notice tone="error">
          <p>{problem.message}</p>
          {problem.unconfirmedEmail && <ResendButton email={problem.unconfirmedEmail} />}
        </Notice>
      )}
    </>
  );
}
