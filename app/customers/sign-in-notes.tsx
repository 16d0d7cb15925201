import { TextLink } from '#app/ui/links.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ResendButton } from './resend-button.tsx';
import type { SignInProblem } from './use-sign-in.ts';

/** Below the sign-in fields. */
export function SignInNotes({ problem }: { problem: SignInProblem | undefined }) {
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
