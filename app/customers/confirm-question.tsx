import { useState } from 'react';
import { listDeclared } from '#app/growing/orchard/declared-trees.ts';
import { hasUnsavedPlan } from '#app/growing/planner/draft.ts';
import { hasPendingTree } from '#app/orders/cart/pending-tree.ts';
import { storedUser } from '#app/session/signed-in-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice, ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import type { MailedLinkType } from './mailed-link-types.ts';
import type { Looked } from './mailed-proof.ts';

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

interface ConfirmQuestionProps extends Pick<Looked, 'email' | 'userId' | 'change'> {
  type: MailedLinkType;
  problem: string | undefined;
  onConfirm: () => Promise<void>;
}

/** Says whose the link is. It is redeemed by the press: mail scanners that run scripts press nothing. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { type, email, userId, change, problem, onConfirm } = props;
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
      {change ? (
        <AddressChange {...change} />
      ) : (
        <p>
          {before} <b className="wrap-anywhere">{email}</b>
          {after === '.' ? after : ` ${after}`}
        </p>
      )}
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

/** Whose account would have the address: a mistyped one reaches a stranger. */
function AddressChange({ account, newEmail, signsOut }: NonNullable<Looked['change']>) {
  return (
    <>
      <p className="wrap-anywhere">
        {account ? (
          <>
            The account of <b>{account}</b>
          </>
        ) : (
          'An account without an email address'
        )}{' '}
        asks to use <b>{newEmail}</b> from now on. One press confirms that; the browser of the last
        confirmation is signed in to that account.
      </p>
      <p className="mt-3">
        {signsOut
          ? 'Everybody else who is signed in to it is signed out, and its password ends.'
          : 'Its password stays: whoever knows it then signs in with the new address.'}{' '}
        If this is not your account, do not confirm.
      </p>
    </>
  );
}

/** Whether this browser holds something that would go over to the account that signs in next. */
const holdsUnsaved = (): boolean =>
  hasPendingTree() || listDeclared().length > 0 || hasUnsavedPlan();
