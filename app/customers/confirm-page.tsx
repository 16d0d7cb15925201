import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { privateMeta } from '#app/seo/private-meta.ts';
import { dropDrafts } from '#app/session/personal-drafts.ts';
import { returnTo } from '#app/session/return-page.ts';
import { findRequiredFactor } from '#app/session/second-factor.ts';
import { auth } from '#app/session/session.ts';
import { storedUser } from '#app/session/signed-in-user.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';
import { ChoosePassword, needsPassword } from './choose-password.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { EmailConfirmed } from './email-confirmed.tsx';
import { keepProof } from './kept-proof.ts';
import type { MailedLinkType } from './mailed-link-types.ts';
import { lookAt, redeem, type EarlierMail, type Looked, type MailedProof } from './mailed-proof.ts';
import { pathOnThisSite, takeMailedToken, type MailedToken } from './mailed-token.ts';
import { authErrorMessage } from './messages.ts';
import { UnansweredSheet, WaitingSheet } from './waiting-sheet.tsx';

export const meta = () => privateMeta('Confirm your email');

interface Question {
  proof: MailedProof;
  looked: Looked & { type: MailedLinkType };
  next: string;
}
type ConfirmView =
  | { name: 'checking' }
  | { name: 'unanswered'; mailed: MailedToken }
  | { name: 'half' }
  | { name: 'reset' }
  | ({ name: 'question'; problem?: string } & Question)
  | { name: 'password'; why: MailedLinkType; next: string }
  | { name: 'confirmed'; why: MailedLinkType; next: string }
  | { name: 'code'; invalidLink?: EarlierMail };

const failed = 'Failed to confirm your email';

export default function ConfirmPage() {
  const navigate = useNavigate();
  const [view, setView] = useState<ConfirmView>({ name: 'checking' });

  useEffect(() => {
    let unmounted = false;
    const look = async () => {
      const found = await lookAtLink();
      if (!unmounted) setView(found);
    };
    void look();
    window.addEventListener('hashchange', look); // a link opened in this same tab
    return () => {
      unmounted = true;
      window.removeEventListener('hashchange', look);
    };
  }, []);
  const isReset = view.name === 'reset';
  useEffect(() => {
    if (isReset) void navigate('/reset-password', { replace: true });
  }, [isReset, navigate]);

  /** Typing a code is a press already, so only a change to another account is asked about. */
  async function takeCode(proof: MailedProof, looked: Looked): Promise<void> {
    const found = viewOf(proof, looked, pathOnThisSite(looked.redirectTo));
    const isOther = (storedUser()?.id ?? looked.userId) !== looked.userId;
    if (found.name === 'question' && !isOther) await confirm(found);
    else setView(found);
  }

  async function confirm({ proof, looked, next }: Question): Promise<void> {
    const replaced = storedUser()?.id;
    const { data, error } = await redeem(await auth(), proof, looked.type).catch(
      (reason: Error) => ({ data: { user: null, session: null }, error: reason }),
    );
    if (error && 'code' in error && error.code === 'otp_expired')
      return setView({ name: 'code', invalidLink: looked });
    if (error)
      return setView({
        name: 'question',
        proof,
        looked,
        next,
        problem: authErrorMessage(error, failed),
      });
    if (!data.session) return setView({ name: 'half' }); // a change of address takes both mails
    if (replaced && replaced !== looked.userId) dropDrafts();
    if (looked.type === 'magiclink' && (await findRequiredFactor(await auth()))) {
      returnTo(new URL(next, window.location.origin).href);
      return void navigate('/auth', { replace: true }); // asks for it, and leads on
    }
    const done = { why: looked.type, next };
    setView(
      needsPassword(data.user) ? { name: 'password', ...done } : { name: 'confirmed', ...done },
    );
  }

  if (view.name === 'checking' || view.name === 'reset')
    return <WaitingSheet title="Confirm your email">Checking your link...</WaitingSheet>;
  if (view.name === 'question')
    return (
      <ConfirmQuestion {...view.looked} problem={view.problem} onConfirm={() => confirm(view)} />
    );
  if (view.name === 'password')
    return <ChoosePassword onDone={() => setView({ ...view, name: 'confirmed' })} />;
  if (view.name === 'confirmed') return <EmailConfirmed why={view.why} next={view.next} />;
  if (view.name === 'unanswered')
    return (
      <UnansweredSheet
        title="Confirm your email"
        onRetry={() => {
          setView({ name: 'checking' });
          void lookAtLink(view.mailed).then(setView);
        }}
      />
    );
  if (view.name === 'half') return <EmailChangePending />;
  return <ConfirmByCode invalidLink={view.invalidLink} onCode={takeCode} />;
}

async function lookAtLink(mailed = takeMailedToken()): Promise<ConfirmView> {
  if (!mailed) return { name: 'code' };
  const proof = { tokenHash: mailed.tokenHash };
  const found = await lookAt(proof).catch((reason: Error) => reason);
  if (found instanceof Error) return { name: 'unanswered', mailed };
  const { looked } = found;
  return looked
    ? viewOf(proof, looked, pathOnThisSite(mailed.redirectTo))
    : { name: 'code', invalidLink: mailed };
}

function viewOf(proof: MailedProof, looked: Looked, next: string): ConfirmView {
  const { type } = looked;
  if (type === 'reauthentication') return { name: 'code' }; // refused by the form
  if (type !== 'recovery') return { name: 'question', proof, looked: { ...looked, type }, next };
  keepProof(proof);
  return { name: 'reset' };
}

function EmailChangePending() {
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
