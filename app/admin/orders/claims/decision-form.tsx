import { useState } from 'react';
import { centsFromInput } from '#app/admin/kit/amount.ts';
import { SelectField, TextField, InputField } from '#app/admin/kit/form-field.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { decisionSchema, type ClaimDetails, type Decision } from '#domain/admin/claims.ts';
import { formatUsd, numericFromCents } from '#domain/money.ts';
import { claimTextMax } from '#domain/orders/claims.ts';

type Kind = Decision['decision'];

/** Replaces, refunds or declines; the wish of the customer is chosen at first. */
export function DecisionForm({ details }: { details: ClaimDetails }) {
  const { claim, choices, proposedCents } = details;
  const [kind, setKind] = useState<Kind>(claim.wish === 'refund' ? 'refunded' : 'replaced');
  const [productId, setProductId] = useState(choices[0]?.productId ?? '');
  const [amount, setAmount] = useState(numericFromCents(proposedCents));
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: Decision) =>
      unwrap(api.api.admin.claims[':id'].decision.$post({ param: { id: claim.id }, json })),
    done: 'Decided. The customer is being mailed.',
  });
  const amountCents = centsFromInput(amount);
  const isAmountWrong = amountCents === undefined || amountCents < 1 || amountCents > proposedCents;

  function decide(): void {
    const parsed = decisionSchema.safeParse(
      {
        replaced: { decision: kind, productId, answer },
        refunded: { decision: kind, amountCents, proposedCents, answer },
        declined: { decision: kind, answer },
      }[kind],
    );
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? 'Please check');
    if (kind === 'refunded' && isAmountWrong) return;
    setProblem('');
    mutate(parsed.data, { onError: ({ message }) => setProblem(message) });
  }

  return (
    <Panel aria-labelledby="decision">
      <h2 id="decision" className="text-2xl">
        Decide
      </h2>
      <form
        onChange={() => setProblem('')}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <ChoiceList<Kind>
          legend="What do you do?"
          name="decision"
          value={kind}
          options={[
            { value: 'replaced', label: 'Replace' },
            { value: 'refunded', label: 'Refund' },
            { value: 'declined', label: 'Decline' },
          ]}
          onChange={setKind}
        />
        {kind === 'replaced' && choices.length > 0 && (
          <SelectField
            label={`${claim.trees === 1 ? 'One tree' : `${claim.trees} trees`} of`}
            value={productId}
            onChange={({ currentTarget }) => setProductId(currentTarget.value)}
            hint="Taken out of stock at once. Costs the customer nothing."
          >
            {choices.map((choice) => (
              <option key={choice.productId} value={choice.productId}>
                {choice.variety} on {choice.rootstock} ({choice.available} in stock)
              </option>
            ))}
          </SelectField>
        )}
        {kind === 'replaced' && choices.length === 0 && (
          <p className="text-ink-2">
            No tree has enough unreserved stock. Refund, or count your stock.
          </p>
        )}
        {kind === 'refunded' && (
          <InputField
            label="Amount in dollars"
            inputMode="decimal"
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            hint={`${formatUsd(proposedCents)} is what was paid for ${claim.trees === 1 ? 'the tree' : 'the trees'} after discounts, as far as it is left. You can lower it.`}
            {...(isAmountWrong && {
              error:
                proposedCents > 0
                  ? `Between $0.01 and ${formatUsd(proposedCents)}`
                  : 'Nothing is left of the card payment',
            })}
            className="max-w-80"
          />
        )}
        <TextField
          label={kind === 'declined' ? 'Why?' : 'A word to the customer (optional)'}
          rows={4}
          maxLength={claimTextMax}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          hint="The customer reads it in the mail and in the account."
        />
        {problem && (
          <p role="alert" className="font-medium text-apple">
            {problem}
          </p>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          disabled={(kind === 'replaced' && !productId) || (kind === 'refunded' && isAmountWrong)}
          busyLabel={isPending && 'Deciding...'}
        >
          {kind === 'replaced' && 'Replace and mail the customer'}
          {kind === 'refunded' &&
            `Refund ${isAmountWrong ? '' : formatUsd(amountCents)} and mail the customer`}
          {kind === 'declined' && 'Decline and mail the customer'}
        </Button>
      </form>
    </Panel>
  );
}
