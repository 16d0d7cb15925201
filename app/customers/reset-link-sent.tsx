import { MailCheck } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { InlineLink, TextLink } from '#app/ui/links.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';

interface ResetLinkSentProps {
  email: string;
  onTryAnother: () => void;
}

export function ResetLinkSent({ email, onTryAnother }: ResetLinkSentProps) {
  const start = useFocusOnMount<HTMLDivElement>();
  return (
    <Sheet title="Check Your Email" below={<TextLink to="/auth">Back to sign in</TextLink>}>
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
          Reading it on another device? <InlineLink to="/confirm">Enter its code here</InlineLink>.
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
