import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';
import { isChosenTreesPath } from '#domain/orders/chosen-trees-path.ts';
import type { MailedLinkType } from './mailed-link-types.ts';

const texts: Record<MailedLinkType, { title: string; text: string }> = {
  signup: {
    title: 'Your email is confirmed',
    text: 'Your account is ready, and you are signed in. Happy planting!',
  },
  invite: {
    title: 'Welcome',
    text: 'Your account is ready, and you are signed in. Choose a password of your own on your account page.',
  },
  magiclink: { title: 'You are signed in', text: 'Good to see you again.' },
  email_change: {
    title: 'Your email has been changed',
    text: 'From now on, sign in with your new address. Our emails will go there too.',
  },
};

const isNowhere = (next: string): boolean => next === '/' || next === '/auth';

function nameOf(next: string): string {
  if (isChosenTreesPath(next)) return 'See the Trees You Chose';
  return isNowhere(next) ? 'Browse Our Trees' : 'Continue';
}

export function EmailConfirmed({ why, next }: { why: MailedLinkType; next: string }) {
  const start = useFocusOnMount<HTMLDivElement>();
  return (
    <Sheet title={texts[why].title}>
      <div ref={start} tabIndex={-1} className="outline-none">
        <CircleCheck aria-hidden className="size-9 text-leaf" strokeWidth={1.5} />
        <p className="mt-4">{texts[why].text}</p>
      </div>
      <ButtonLink to={isNowhere(next) ? '/catalog' : next} width="full" className="mt-6">
        {nameOf(next)}
      </ButtonLink>
      <ButtonLink to="/account" variant="quiet" width="full" className="mt-2">
        My Account
      </ButtonLink>
    </Sheet>
  );
}
