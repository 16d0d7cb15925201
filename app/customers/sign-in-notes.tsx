import { Link } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import { ResendButton } from './resend-button.tsx';
import type { SignInProblem } from './use-sign-in.ts';

/** Below the sign-in fields. */
export function SignInNotes({ problem }: { problem: SignInProblem | undefined }) {
  return (
    <>
      <div className="-mt-2 text-right">
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center text-sm">
          Forgot password?
        </Link>
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
