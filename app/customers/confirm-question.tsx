import { useState } from 'react';
import { storedUser } from '#app/session/signed-in-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import type { MailedLinkType } from './mailed-link-types.ts';
import { holdsUnsaved } from './other-account.ts';

const texts: Record<
  MailedLinkType,
  { title: string; before: string; after: string; label: string }
> = {
  signup: {
    title: 'Confirm your email',
    before: 'One press confirms',
    after: 'and signs you in.',
    label: 'Confirm My Email',
  },
  invite: {
    title: 'An account is waiting for you',
    before: 'One press opens the account of',
    after: 'and signs you in.',
    label: 'Accept the Invitation',
  },
  magiclink: {
    title: 'Sign in',
    before: 'One press signs you in as',
    after: 'in this browser.',
    label: 'Sign Me In',
  },
  email_change: {
    title: 'Confirm the change of email',
    before: 'One press confirms the change, which we mailed to',
    after: '.',
    label: 'Confirm the Change',
  },
};

interface ConfirmQuestionProps {
  type: MailedLinkType;
  email: string;
  userId: string;
  problem: string | undefined;
  onConfirm: () => Promise<void>;
}

/** Says whose the link is. It is redeemed by the press: mail scanners that run scripts press nothing. */
export function ConfirmQuestion({ type, email, userId, problem, onConfirm }: ConfirmQuestionProps) {
  const [busy, setBusy] = useState(false);
  const { title, before, after, label } = texts[type];
  const current = storedUser();
  const other =
    current?.id && current.id !== userId ? (current.email ?? 'another account') : undefined;

  async function confirm(): Promise<void> {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  }
  return (
    <Sheet title={title}>
      <p>
        {before} <b className="wrap-anywhere">{email}</b>
        {after === '.' ? after : ` ${after}`}
      </p>
      {other && (
        <Notice tone="error" className="mt-5">
          <p className="wrap-anywhere">
            This browser is signed in as {other}. If you continue, it changes to the account of{' '}
            {email}. The cart and orders of {other} stay in that account.
          </p>
          {holdsUnsaved() && (
            <p className="mt-2">
              Trees and plans that were chosen here and not saved are removed from this browser.
            </p>
          )}
        </Notice>
      )}
      <ProblemNotice className="mt-5">{problem}</ProblemNotice>
      <Button
        width="full"
        className="mt-6"
        busyLabel={busy && 'Confirming...'}
        onClick={() => void confirm()}
      >
        {other ? 'Change to This Account' : label}
      </Button>
      {other && (
        <ButtonLink to="/account" variant="quiet" width="full" className="mt-2">
          Stay Signed In
        </ButtonLink>
      )}
    </Sheet>
  );
}
