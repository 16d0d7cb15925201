import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStoredSession } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import type { WaitForTree } from '#domain/mail/mail-lists.ts';

interface ClaimButtonProps {
  /** From the mailed link; missing in the account. */
  token: string | undefined;
  wait: WaitForTree;
}

/** Puts held trees into the cart of whoever is signed in. */
export function ClaimButton({ token, wait: { id, tree, trees } }: ClaimButtonProps) {
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
    const refused = await claimTree({ ...(token && { token }), waitId: id });
    setBusy(false);
    if (refused) setProblem(refused);
    else await navigate('/cart');
  }
  return (
    <>
      <Button className="my-2" busyLabel={isBusy && 'One moment...'} onClick={() => void claim()}>
        {trees === 1 ? 'Add to my cart' : `Add ${trees} trees to my cart`}
        <span className="sr-only">: {tree}</span>
      </Button>
      <p role="alert" className="order-last w-full text-sm font-medium text-apple empty:hidden">
        {problem}
      </p>
    </>
  );
}
