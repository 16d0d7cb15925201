import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '#app/api.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { notify } from '#app/ui/notify.ts';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { claimReasonNames, claimStateName, type Claim } from '#domain/orders/claims.ts';
import { loadOwnPhoto, ownClaimsQuery } from './claim-queries.ts';
import { PhotoGallery } from './photo-gallery.tsx';

/** A report with what came of it. */
export function OwnClaim({ claim }: { claim: Claim }) {
  const { name, tone } = claimStateName(claim);
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">
          {claim.trees} × {claim.variety}{' '}
          <span className="font-normal text-ink-2">on {claim.rootstock}</span>
        </p>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {claimReasonNames[claim.reason]}, reported {formatFarmDay(claim.createdAt)}
      </p>
      {claim.details && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{claim.details}</p>
      )}
      {claim.photoIds.length > 0 && (
        <div className="mt-3">
          <PhotoGallery ids={claim.photoIds} load={loadOwnPhoto} />
        </div>
      )}
      <p className="mt-3 text-sm">{outcomeText(claim)}</p>
      {claim.answer && (
        <blockquote className="mt-2 border-l-2 border-pine pl-3.5 text-sm wrap-anywhere whitespace-pre-line">
          {claim.answer}
        </blockquote>
      )}
      {claim.state === 'open' && <Withdraw id={claim.id} />}
    </li>
  );
}

function outcomeText({ state, wish, refund, replacement }: Claim): string {
  switch (state) {
    case 'open':
      return `You asked for a ${wish}. We will look at your report and mail you.`;
    case 'withdrawn':
      return 'You took this report back.';
    case 'declined':
      return `We could not accept this report. Questions? Call ${settings.farm.phone}.`;
    case 'refunded':
      return refundText(refund);
    case 'replaced':
      return replacement
        ? `Your free replacement: ${replacement.variety} on ${replacement.rootstock}.`
        : 'Replaced.';
  }
}

function refundText(refund: Claim['refund']): string {
  if (!refund) return 'Refunded.';
  const amount = formatUsd(refund.amountCents);
  if (refund.state === 'completed') return `${amount} went back to the card you paid with.`;
  if (refund.state === 'failed' || refund.state === 'rejected')
    return `We could not refund ${amount} to your card yet, and will contact you.`;
  return `${amount} is on its way to the card you paid with.`;
}

function Withdraw({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => unwrap(api.api.claims[':id'].$delete({ param: { id } })),
      onError: (error) => notify.error(error.message || 'Your report could not be withdrawn'),
      onSettled: () => refetchAll(ownClaimsQuery().queryKey),
    },
    queryClient,
  );
  if (!isAsking)
    return (
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="link mt-1 inline-flex min-h-11 items-center text-sm"
      >
        Withdraw this report
      </button>
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <Button
        size="small"
        variant="ghost"
        busyLabel={isPending && 'One moment...'}
        onClick={() => mutate()}
      >
        Yes, withdraw it
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  );
}
