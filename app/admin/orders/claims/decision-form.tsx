import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, choiceField, moneyField, radioField, textField } from '#app/ui/form/fields.tsx';
import { centsOrNaN } from '#app/ui/form/form-values.ts';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import { decisionSchema, type ClaimDetails, type Decision } from '#domain/orders/claim-list.ts';
import { claimTextMax } from '#domain/orders/claims.ts';

type Kind = Decision['decision'];
const kinds: { value: Kind; label: string }[] = [
  { value: 'replaced', label: 'Replace' },
  { value: 'refunded', label: 'Refund' },
  { value: 'declined', label: 'Decline' },
];

const fields = {
  decision: radioField('What do you do?', kinds),
  productId: choiceField('Tree', [], {
    hint: 'Taken out of stock at once. Costs the customer nothing.',
    when: ['decision', 'replaced'],
  }),
  amountCents: moneyField('Amount in dollars', {
    className: 'max-w-80',
    when: ['decision', 'refunded'],
  }),
  answer: textField('A word to the customer (optional)', {
    rows: 4,
    maxLength: claimTextMax,
    hint: 'The customer reads it in the mail and in the account.',
  }),
};

/** Replaces, refunds or declines; the wish of the customer is chosen at first. */
export function DecisionForm({ details }: { details: ClaimDetails }) {
  const { claim, choices, proposedCents } = details;
  const trees = claim.trees === 1 ? 'the tree' : 'the trees';
  const [content] = useState({
    decision: claim.wish === 'refund' ? 'refunded' : 'replaced',
    productId: choices[0]?.productId,
    amountCents: proposedCents,
  });
  const form = useChangeForm<FieldValues, Decision>({
    schema: decisionSchema,
    ...asTyped(fields, content, (typed) => ({
      ...typed,
      ...(typed.decision === 'refunded' && { proposedCents }),
    })),
    inputAt: ([name]) => (name === 'answer' ? 'answer' : 'root'),
    send: (json: Decision) => admin.claims[':id'].decision.$post({ param: { id: claim.id }, json }),
    done: 'Decided. The customer is being mailed.',
  });
  const kind = form.watch('decision') as Kind;
  const productId = String(form.watch('productId'));
  const isChoice = choices.some((tree) => tree.productId === productId); // it may be sold meanwhile
  const amountCents = centsOrNaN(String(form.watch('amountCents')));
  const isAmountWrong = !(amountCents >= 1 && amountCents <= proposedCents);
  const buttons: Record<Kind, string> = {
    replaced: 'Replace and mail the customer',
    refunded: `Refund ${isAmountWrong ? '' : formatUsd(amountCents)} and mail the customer`,
    declined: 'Decline and mail the customer',
  };
  const bounds =
    proposedCents > 0
      ? `Between $0.01 and ${formatUsd(proposedCents)}`
      : 'Nothing is left of the card payment';
  return (
    <Section title="Decide">
      <Form
        form={form}
        label="Decide"
        save={[buttons[kind], 'Deciding...']}
        blocked={(kind === 'replaced' && !isChoice) || (kind === 'refunded' && isAmountWrong)}
      >
        <div className="grid gap-4">
          <Fields of={fields} form={form} only={['decision']} />
          {choices.length > 0 && (
            <Fields
              of={fields}
              form={form}
              only={['productId']}
              looks={{
                productId: {
                  label: `${claim.trees === 1 ? 'One tree' : `${claim.trees} trees`} of`,
                  options: [
                    ...(isChoice ? [] : [[productId, 'Choose a tree'] as const]),
                    ...choices.map(
                      (tree) =>
                        [
                          tree.productId,
                          `${tree.variety} on ${tree.rootstock} (${tree.free} free)`,
                        ] as const,
                    ),
                  ],
                },
              }}
            />
          )}
          {kind === 'replaced' && (
            <ListEnd of="replacements" shown={choices.length}>
              {(most) => `The ${most} nearest to the lost tree.`}
            </ListEnd>
          )}
          {kind === 'replaced' && choices.length === 0 && (
            <p className="text-ink-2">
              No kind has enough free trees. Refund, or count your stock.
            </p>
          )}
          <Fields
            of={fields}
            form={form}
            only={['amountCents', 'answer']}
            looks={{
              amountCents: {
                hint: `${formatUsd(proposedCents)} is what was paid for ${trees} after discounts, as far as it is left. You can lower it.`,
                ...(isAmountWrong && { error: bounds }),
              },
              answer: kind === 'declined' ? { label: 'Why?' } : {},
            }}
          />
        </div>
      </Form>
    </Section>
  );
}
