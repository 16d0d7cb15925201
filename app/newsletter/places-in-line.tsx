import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { hasStoredSession } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import { formatMoment } from '#domain/catalog/stock-wait.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { WaitForTree } from '#domain/mail/mail-lists.ts';

interface PlacesInLineProps {
  token: string;
  waits: readonly WaitForTree[];
  /** Whether a request is under way. */
  isBusy: boolean;
  onLeave: (event: FormEvent, wait: WaitForTree) => void;
}

/** Opening the page changes nothing, because mail scanners open links: held trees are claimed by a button. */
export function PlacesInLine({ token, waits, isBusy, onLeave }: PlacesInLineProps) {
  return (
    <ul className="mt-3 grid gap-3">
      {waits.map((wait) => (
        <li key={wait.id} className="rounded-2xl border border-line bg-surface px-[18px] py-3.5">
          <p className="font-semibold">{wait.tree}</p>
          <p className="mt-0.5 text-sm text-ink-2">{placeOf(wait)}</p>
          {wait.isForSale && (
            <p className="mt-0.5 text-sm">
              <Link to={productPath(wait.productId)} className="link">
                In stock now, for everybody
              </Link>
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-4">
            {wait.heldUntil && <ClaimButton token={token} wait={wait} />}
            {waits.length > 1 && (
              <Button
                size="small"
                variant="quiet"
                className="px-0!"
                disabled={isBusy}
                onClick={(event) => onLeave(event, wait)}
              >
                Leave this line<span className="sr-only">: {wait.tree}</span>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ heldUntil, isProven, place }: WaitForTree): string {
  if (heldUntil) return `Held for you until ${formatMoment(new Date(heldUntil), farmTimeZone)}.`;
  return isProven ? `You are number ${place} in line.` : 'You are not in line yet.';
}

function ClaimButton({ token, wait }: { token: string; wait: WaitForTree }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function claim() {
    setBusy(true);
    const { claimTree, signInFirst } = await import('./claim-tree.ts');
    if (!hasStoredSession()) {
      signInFirst();
      await navigate('/auth');
      return;
    }
    const refused = await claimTree({ token, waitId: wait.id });
    setBusy(false);
    if (refused) setProblem(refused);
    else await navigate('/cart');
  }
  return (
    <>
      <Button className="my-2" busyLabel={isBusy && 'One moment...'} onClick={() => void claim()}>
        Add to my cart<span className="sr-only">: {wait.tree}</span>
      </Button>
      <p role="alert" className="order-last w-full text-sm font-medium text-apple empty:hidden">
        {problem}
      </p>
    </>
  );
}
