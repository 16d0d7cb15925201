import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ClaimDetails, ReplacementStep } from '#domain/orders/claim-list.ts';
import type { Claim } from '#domain/orders/claims.ts';

/** How a claim was settled, and the next step of a replacement. */
export function ClaimOutcome({ details: { claim, decidedBy } }: { details: ClaimDetails }) {
  return (
    <Section
      title={title(claim)}
      note={[
        claim.state === 'withdrawn' ? 'By the customer' : `By ${decidedBy ?? 'a former admin'}`,
        claim.decidedAt && shortDay(claim.decidedAt),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {claim.answer && (
        <blockquote className="border-l-2 border-pine pl-3.5 wrap-anywhere whitespace-pre-line">
          {claim.answer}
        </blockquote>
      )}
      {claim.refund && <p className="mt-3">{refundState(claim.refund.state)}</p>}
      {claim.replacement && <Replacement id={claim.id} replacement={claim.replacement} />}
    </Section>
  );
}

function title({ state, refund, replacement, trees }: Claim): string {
  if (refund)
    return `${formatUsd(refund.amountCents)} ${refund.state === null ? 'granted' : 'refunded'}`;
  if (replacement)
    return `Replaced by ${trees} × ${replacement.variety} on ${replacement.rootstock}`;
  return state === 'withdrawn' ? 'Withdrawn' : 'Declined';
}

function refundState(state: string | null): string {
  if (state === null) return 'Nothing went back to the card: the order costs that much less.';
  if (state === 'completed') return 'The card provider has paid it out.';
  if (state === 'failed' || state === 'rejected')
    return 'The card provider refused it. See Today for what to do.';
  return 'On its way: it is sent to the card provider, and tried again until it answers.';
}

interface ReplacementProps {
  id: string;
  replacement: NonNullable<Claim['replacement']>;
}

function Replacement({ id, replacement: { readyAt, handedOverAt } }: ReplacementProps) {
  if (handedOverAt) return <p className="mt-3">Handed over on {shortDay(handedOverAt)}.</p>;
  const step: ReplacementStep = readyAt ? 'handed_over' : 'ready';
  return (
    <div className="mt-4 grid gap-3">
      <p>
        {readyAt
          ? `Ready since ${shortDay(readyAt)}. The customer was mailed.`
          : 'To prepare: it is in Unfulfilled Items, on the pick list and among the labels.'}
      </p>
      <ChangeButton
        variant="primary"
        className="justify-self-start"
        send={() => admin.claims[':id'].replacement.$post({ param: { id }, json: { step } })}
        done={readyAt ? 'Replacement handed over' : 'Ready. The customer is being mailed.'}
        failed="Failed to change the replacement"
        busy="Saving..."
      >
        {readyAt ? 'Handed over' : 'Ready: mail the customer'}
      </ChangeButton>
    </div>
  );
}
