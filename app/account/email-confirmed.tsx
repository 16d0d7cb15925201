import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

export function EmailConfirmed({ next }: { next: string }) {
  const start = useFocusOnMount<HTMLDivElement>();
  return (
    <AccountSheet title="Your email is confirmed">
      <div ref={start} tabIndex={-1} className="outline-none">
        <CircleCheck aria-hidden className="size-9 text-leaf" strokeWidth={1.5} />
        <p className="mt-4">Your account is ready, and you are signed in. Happy planting!</p>
      </div>
      <ButtonLink to={next === '/' || next === '/auth' ? '/catalog' : next} width="full" className="mt-6">
        {next === '/' || next === '/auth' ? 'Browse Our Trees' : 'Continue'}
      </ButtonLink>
      <ButtonLink to="/account" look="quiet" width="full" className="mt-2">
        My Account
      </ButtonLink>
    </AccountSheet>
  );
}
