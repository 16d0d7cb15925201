import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';

/** Below the sign-up fields. */
export function SignUpNotes({
  problem,
  sentTo,
}: {
  problem: string | undefined;
  sentTo: string | undefined;
}) {
  if (problem) {
    return (
      <Notice tone="error">
        <p>{problem}</p>
      </Notice>
    );
  }
  if (!sentTo) return null;
  return (
    <Notice tone="success">
      <p className="font-semibold">One step left</p>
      <p className="wrap-anywhere">
        We sent a link to {sentTo}. Open it within an hour to sign in.
      </p>
      <ResendButton email={sentTo} />
    </Notice>
  );
}
