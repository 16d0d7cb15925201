import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { problemMailHref } from '#app/orders/claims/problem-mail.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { isFocusFree } from '#app/ui/note-focus.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { dayName } from '#domain/calendar-days.ts';
import { settings } from '#domain/farm/settings.ts';
import { claimableTrees, handedOverPart, isDayLeft, lastClaimDay } from '#domain/orders/claims.ts';
import { isActive, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { hasDraft } from './claim-draft.ts';
import { ownClaimsQuery } from './claim-queries.ts';
import { OwnClaim } from './own-claim.tsx';

const ClaimForm = lazyPart(async () => (await import('./claim-form.tsx')).ClaimForm);

/** Problems reported with an order, and the form to report one while the guarantee lasts. */
export function OrderClaims({ order }: { order: Order }) {
  const { data } = useQuery(ownClaimsQuery(), queryClient);
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => new Date());
  const opener = useRef<HTMLButtonElement>(null);
  const claims = (data ?? []).filter(({ orderId }) => orderId === order.id);
  const { items, handedOverAt } = handedOverPart(order);
  const lastDay = lastClaimDay({ ...order, handedOverAt }, settings.claimDays);
  const isTime = lastDay !== undefined && isActive(orderState(order)) && isDayLeft(lastDay, now);
  const isTreeLeft = items.some((item) => claimableTrees(item, claims) > 0);
  const title = `claims-${order.id}`;
  const named = <span className="sr-only"> with order {shortOrderId(order.id)}</span>;

  if (claims.length === 0 && !isTime)
    return (
      <a
        href={problemMailHref(order)}
        className="link inline-flex min-h-11 items-center text-sm print:hidden"
      >
        Email us about a problem{named}
      </a>
    );
  return (
    <section aria-labelledby={title} className="mt-5 border-t border-line pt-5 print:hidden">
      <h3 id={title} className="text-xl">
        Healthy arrival
      </h3>
      {claims.length > 0 && (
        <ul aria-label="Your reports" className="mt-3 grid gap-3">
          {claims.map((claim) => (
            <OwnClaim key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {isTime && isTreeLeft && !isOpen && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={opener} variant="ghost" size="small" onClick={() => setOpen(true)}>
            {buttonLabel(order.id, claims.length)}
            {named}
          </Button>
          <p className="text-sm text-ink-2">
            Until {dayName(lastDay.slice(5))}, {lastDay.slice(0, 4)}
          </p>
        </div>
      )}
      {isTime && isOpen && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
            <ClaimForm
              order={order}
              claims={claims}
              onClose={() => {
                setOpen(false);
                requestAnimationFrame(() => {
                  const start =
                    opener.current ?? document.querySelector<HTMLElement>(`#order-${order.id}`);
                  if (isFocusFree()) start?.focus();
                });
              }}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function buttonLabel(orderId: string, reports: number): string {
  if (hasDraft(orderId)) return 'Continue your report';
  return reports > 0 ? 'Report another problem' : 'Report a problem';
}
