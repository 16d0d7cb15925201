import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ShortfallPreview } from '#domain/admin/shortfalls.ts';
import { forSaleOf, standing, standingLabel } from '#domain/admin/tree-counts.ts';
import {
  shortfallReasonNames,
  shortfallReasons,
  type ShortfallReason,
} from '#domain/orders/shortfalls.ts';
import { SendShortfall } from './send-shortfall.tsx';
import { shortfallPreviewQuery } from './shortfall-queries.ts';

/** Enters the count of a tree, and shows what follows before anything is sent. */
export function OpenShortfallView({ productId }: { productId: string }) {
  const [params, setParams] = useScreenParams();
  const [reason, setReason] = useState<ShortfallReason>('frost');
  const text = params.get('counted');
  const counted = text === null ? undefined : Number(text);
  const { data, isError, refetch } = useQuery(
    // Without a count: only what is promised.
    { ...shortfallPreviewQuery(productId, counted ?? 0), placeholderData: keepPreviousData },
    queryClient,
  );
  if (!data && isError) return <LoadProblem what="this tree" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { variety, rootstock, promised, forSale } = data;
  return (
    <>
      <AdminHeading title={`${variety} on ${rootstock}`}>
        <ButtonLink variant="ghost" size="small" to="/admin/shortfalls">
          All trees
        </ButtonLink>
      </AdminHeading>
      <Panel>
        <p>
          <b className="font-semibold">{promised} sold</b> in orders and replacements that are not
          handed over, and {forSale} for sale: {standing({ forSale, sold: promised })} standing.
        </p>
        <CountForm
          counted={counted}
          sold={promised}
          reason={reason}
          onReason={setReason}
          onCounted={(count) => {
            const next = new URLSearchParams(params);
            next.set('counted', String(count));
            setParams(next);
          }}
        />
      </Panel>
      {counted !== undefined && data.counted === counted && (
        <Consequences preview={data} reason={reason} />
      )}
    </>
  );
}

interface CountFormProps {
  counted: number | undefined;
  sold: number;
  reason: ShortfallReason;
  onReason: (reason: ShortfallReason) => void;
  onCounted: (counted: number) => void;
}

function CountForm({ counted, sold, reason, onReason, onCounted }: CountFormProps) {
  const [text, setText] = useState(counted === undefined ? '' : String(counted));
  const [problem, setProblem] = useState('');
  return (
    <form
      onChange={() => setProblem('')}
      noValidate
      className="mt-4 flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!/^\d{1,6}$/.test(text.trim())) return setProblem('Enter how many trees you counted');
        setProblem('');
        onCounted(Number(text));
      }}
    >
      <InputField
        label={`Counted: ${standingLabel(sold).toLowerCase()}`}
        inputMode="numeric"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        hint="All trees of this kind that you found, sold or not"
        {...(problem && { error: problem })}
        className="w-full sm:w-56"
      />
      <SelectField
        label="Why are trees missing?"
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value as ShortfallReason)} // its options
        hint="Customers read it"
        className="w-full sm:w-64"
      >
        {shortfallReasons.map((name) => (
          <option key={name} value={name}>
            {shortfallReasonNames[name]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="ghost" size="small" className="sm:mt-6">
        Show what follows
      </Button>
    </form>
  );
}

function Consequences({ preview, reason }: { preview: ShortfallPreview; reason: ShortfallReason }) {
  const { short, promised, counted, forSale, isBeingBought, replacementsShort } = preview;
  if (short === 0)
    return (
      <Panel className="mt-5">
        <h2 className="text-2xl">Nothing is short</h2>
        <p className="mt-2">
          {counted} trees are enough for the {promised} promised ones.
          {counted !== promised + forSale &&
            ` On Trees, choose “Counted, with the sold ones” and enter ${counted}: ${forSaleOf(counted, { sold: promised })} are for sale then.`}
        </p>
      </Panel>
    );
  return (
    <>
      {isBeingBought && (
        <p role="status" className="mt-5 rounded-panel bg-gold-tint px-4 py-3 text-gold">
          A customer is paying for this tree right now. Wait a few minutes and count again.
        </p>
      )}
      {replacementsShort > 0 && (
        <p className="mt-5 rounded-panel bg-gold-tint px-4 py-3 text-gold">
          {replacementsShort} of the missing trees are replacements for claims. Call those customers
          and settle it with them: the shop does not change replacements.
        </p>
      )}
      <SendShortfall key={`${counted}`} preview={preview} reason={reason} />
    </>
  );
}
