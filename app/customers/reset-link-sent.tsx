import { MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';

interface ResetLinkSentProps {
  email: string;
  onTryAnother: () => void;
}

export function ResetLinkSent({ email, onTryAnother }: ResetLinkSentProps) {
  const start = useFocusOnMount<HTMLDivElement>();
  return (
    <Sheet
      title="Check Your Email"
      below={
        <Link to="/auth" className="link inline-flex min-h-11 items-center">
          Back to sign in
        </Link>
      }
    >
      <div ref={start} tabIndex={-1} className="outline-none">
        <MailCheck aria-hidden className="size-9 text-leaf" strokeWidth={1.5} />
        <p className="mt-4 wrap-anywhere">
          If there is an account for <strong className="font-semibold">{email}</strong>, we have
          emailed it a link to choose a new password.
        </p>
        <ol className="mt-5 grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-pine">
          <li>Open the email and follow its link. It works once, within 1 hour.</li>
          <li>Choose a new password.</li>
          <li>Sign in with it.</li>
        </ol>
        <p className="mt-5 text-sm text-ink-2">
          Reading it on another device?{' '}
          <Link to="/confirm" className="link">
            Enter its code here
          </Link>
          .
        </p>
        <p className="mt-3 text-sm text-ink-2">
          Nothing after a few minutes? Check your spam folder, or try another address.
        </p>
        <Button variant="ghost" width="full" className="mt-6" onClick={onTryAnother}>
          Try Another Email
        </Button>
      </div>
    </Sheet>
  );
}
