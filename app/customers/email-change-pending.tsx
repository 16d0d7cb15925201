import { MailCheck } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';

export function EmailChangePending() {
  const start = useFocusOnMount<HTMLDivElement>();
  return (
    <Sheet title="One more confirmation">
      <div ref={start} tabIndex={-1} className="outline-none">
        <MailCheck aria-hidden className="size-9 text-leaf" strokeWidth={1.5} />
        <p className="mt-4">
          Thank you. We have also emailed your other address: once you confirm there as well, your
          email will be changed.
        </p>
      </div>
      <ButtonLink to="/account" width="full" className="mt-6">
        My Account
      </ButtonLink>
    </Sheet>
  );
}
