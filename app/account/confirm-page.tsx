import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { auth } from '#app/session/session.ts';
import { accountMeta } from './account-meta.ts';
import { AccountSheet } from './account-sheet.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';
import { EmailChangePending } from './email-change-pending.tsx';
import { EmailConfirmed } from './email-confirmed.tsx';
import { mailedLinkTypes, type MailedLinkType } from './mailed-link-types.ts';
import { pathOnThisSite, takeMailedToken } from './mailed-token.ts';

export const meta = () => accountMeta('Confirm your email');

type View =
  | { name: 'checking' }
  | { name: 'confirmed'; why: MailedLinkType; next: string }
  | { name: 'half' }
  | { name: 'code'; because: 'no-link' | 'invalid-link' };

export default function ConfirmPage() {
  const [view, setView] = useState<View>({ name: 'checking' });

  useEffect(() => {
    let unmounted = false;
    const redeem = async () => {
      const found = await redeemLink().catch((): View => ({
        name: 'code',
        because: 'invalid-link',
      }));
      if (!unmounted) setView(found);
    };
    void redeem();
    window.addEventListener('hashchange', redeem); // a link opened in this same tab
    return () => {
      unmounted = true;
      window.removeEventListener('hashchange', redeem);
    };
  }, []);

  if (view.name === 'checking') {
    return (
      <AccountSheet title="Confirm your email">
        <output className="flex items-center gap-3">
          <LoaderCircle aria-hidden className="size-5 animate-spin text-pine" /> Confirming your
          email...
        </output>
      </AccountSheet>
    );
  }
  if (view.name === 'confirmed') return <EmailConfirmed why={view.why} next={view.next} />;
  if (view.name === 'half') return <EmailChangePending />;
  return (
    <ConfirmByCode
      because={view.because}
      onConfirmed={() => setView({ name: 'confirmed', why: 'signup', next: '/' })}
    />
  );
}

/** Redeems by POST from the page, so that link scanners do not use up the token. */
async function redeemLink(): Promise<View> {
  const mailed = takeMailedToken();
  if (!mailed) return { name: 'code', because: 'no-link' };
  const why = mailedLinkTypes.find((reason) => reason === mailed.type) ?? 'signup';
  const { data, error } = await (
    await auth()
  ).verifyOtp({ token_hash: mailed.tokenHash, type: why });
  if (error) return { name: 'code', because: 'invalid-link' };
  if (!data.session) return { name: 'half' }; // a change of address takes both links
  return { name: 'confirmed', why, next: pathOnThisSite(mailed.redirectTo) };
}
