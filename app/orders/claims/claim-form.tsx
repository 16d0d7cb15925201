import { useEffect, useId, useRef, useState } from 'react';
import { api, reasonOf, unwrap } from '#app/api.ts';
import { refetchAll } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { Problem } from '#app/ui/problem.tsx';
import {
  claimableTrees,
  handedOverPart,
  claimReasonNames,
  claimReasons,
  claimTextMax,
  type Claim,
  type NewClaim,
} from '#domain/orders/claims.ts';
import type { Order } from '#domain/orders/orders.ts';
import { checkDraft, deleteDraft, readDraft, saveDraft, type ClaimDraft } from './claim-draft.ts';
import { ownClaimsQuery } from './claim-queries.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotos } from './use-photos.ts';

interface ClaimFormProps {
  order: Order;
  claims: readonly Claim[];
  onClose: () => void;
}

/** Reports a problem with trees of an order. What is typed stays in this browser until it is sent. */
export function ClaimForm({ order, claims, onClose }: ClaimFormProps) {
  const [draft, setDraft] = useState<ClaimDraft>(() => readDraft(order));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const textId = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []); // the button that opened it is gone

  function change(changed: Partial<ClaimDraft>): void {
    setDraft((before) => {
      const next = { ...before, ...changed };
      saveDraft(order.id, next);
      return next;
    });
    setProblems((before) => {
      const left = { ...before };
      for (const field of Object.keys(changed)) delete left[field];
      return left;
    });
  }
  const photos = usePhotos({
    initialIds: draft.photoIds,
    onIds: (photoIds) => {
      if (photoIds.join() !== draft.photoIds.join()) change({ photoIds });
    },
  });
  const lines = handedOverPart(order)
    .items.map((item) => ({ ...item, left: claimableTrees(item, claims) }))
    .filter(({ left }) => left > 0);
  const chosen = lines.find(({ id }) => id === draft.orderItemId);
  // A draft may be older than a report of the same trees from another device.
  const current: ClaimDraft = {
    ...draft,
    orderItemId: chosen?.id ?? '',
    trees: chosen?.left === 1 ? 1 : draft.trees,
  };

  async function send(): Promise<void> {
    const { claim, problems: found } = checkDraft(current);
    setProblems(found ?? {});
    setRefusal('');
    if (!claim) {
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')
          ?.focus(),
      );
      return;
    }
    setSending(true);
    try {
      await sendClaim(claim);
      deleteDraft(order.id);
      notify.success('Thank you. We got your report and will write to you.');
      onClose();
    } catch (error) {
      setRefusal(
        reasonOf(
          error,
          'Your report was not sent. It is kept here: please check your connection and try again.',
        ),
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ChoiceList
        legend="Which tree?"
        name={`tree-${order.id}`}
        value={current.orderItemId}
        options={lines.map(({ id, variety, rootstock, quantity }) => ({
          value: id,
          label: variety,
          note: `${rootstock}, ${quantity} ${order.status === 'Delivered' ? 'ordered' : 'handed over'}`,
        }))}
        onChange={(orderItemId) => change({ orderItemId, trees: 1 })}
        error={problems.orderItemId}
      />
      {chosen && chosen.left > 1 && (
        <Field
          label="How many of them?"
          type="number"
          inputMode="numeric"
          min={1}
          max={chosen.left}
          value={draft.trees || ''}
          onChange={({ currentTarget }) => change({ trees: Number(currentTarget.value) })}
          hint={`Up to ${chosen.left}`}
          className="max-w-48"
          {...(problems.trees && { error: problems.trees })}
        />
      )}
      <ChoiceList
        legend="What is wrong?"
        name={`reason-${order.id}`}
        value={draft.reason}
        options={claimReasons.map((value) => ({ value, label: claimReasonNames[value] }))}
        onChange={(reason) => change({ reason })}
        error={problems.reason}
      />
      <div>
        <label htmlFor={textId} className="mb-1.5 block text-sm leading-snug font-semibold">
          Tell us more
        </label>
        <textarea
          id={textId}
          rows={4}
          maxLength={claimTextMax}
          value={draft.details}
          onChange={({ currentTarget }) => change({ details: currentTarget.value })}
          aria-invalid={problems.details ? true : undefined}
          aria-describedby={problems.details ? `${textId}-note` : undefined}
          className="block w-full rounded-field border border-control bg-surface px-4 py-3 text-base text-ink aria-invalid:border-apple"
        />
        {problems.details && (
          <p id={`${textId}-note`} className="mt-1.5 text-sm font-medium text-apple">
            {problems.details}
          </p>
        )}
      </div>
      <PhotoPicker {...photos} />
      <ChoiceList
        legend="What would you like?"
        name={`wish-${order.id}`}
        value={draft.wish}
        options={[
          { value: 'replacement', label: 'A replacement', note: 'Free of charge' },
          { value: 'refund', label: 'A refund', note: 'To the card you paid with' },
        ]}
        onChange={(wish) => change({ wish })}
        error={problems.wish}
      />
      <Problem>{refusal}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={photos.isSending}
          busyLabel={(isSending && 'Sending...') || (photos.isSending && 'Sending photos...')}
        >
          Send report
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Save for later
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        Until you send it, the report is kept in this browser, which may delete it after a week
        without a visit.
      </p>
    </form>
  );
}

async function sendClaim(json: NewClaim): Promise<void> {
  await unwrap(api.api.claims.$post({ json }));
  await refetchAll(ownClaimsQuery().queryKey);
}
