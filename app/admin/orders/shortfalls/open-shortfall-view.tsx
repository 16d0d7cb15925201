import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { asTyped, choiceField, lineField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Section } from '#app/ui/section.tsx';
import { stockFromCount, standing, standingLabel } from '#domain/catalog/tree-counts.ts';
import type { ShortfallPreview } from '#domain/orders/shortfall-list.ts';
import {
  shortfallReasonNames,
  shortfallReasons,
  type ShortfallReason,
} from '#domain/orders/shortfalls.ts';
import { SendShortfall } from './send-shortfall.tsx';

const countSchema = z.object({
  counted: z.string().check(z.trim(), z.regex(/^\d{1,6}$/, 'Enter how many trees you counted')),
  reason: z.enum(shortfallReasons),
});
type Count = z.infer<typeof countSchema>;
const fields = {
  counted: lineField('Counted', {
    inputMode: 'numeric',
    hint: 'All trees of this kind that you found, in orders or not',
    className: 'w-full sm:w-56',
  }),
  reason: choiceField(
    'Why are trees missing?',
    shortfallReasons.map((name) => [name, shortfallReasonNames[name]]),
    { hint: 'Customers read it', className: 'w-full sm:w-64' },
  ),
};

/** Enters the count of a tree, and shows what follows before anything is sent. */
export function OpenShortfallView({ productId }: { productId: string }) {
  const [params, setParams] = useScreenParams();
  const text = params.get('counted');
  const counted = text === null ? undefined : Number(text);
  const [content] = useState({ counted: text ?? '', reason: 'frost' });
  const form = useSchemaForm<FieldValues, Count>({
    schema: countSchema,
    ...asTyped(fields, content),
    onSave(count) {
      const next = new URLSearchParams(params);
      next.set('counted', count.counted);
      setParams(next);
    },
  });
  // A preview of 0 shows what is in orders before a count is entered.
  const query = adminListQuery(admin.shortfalls.preview, {
    query: { productId, counted: String(counted ?? 0) },
  });
  return (
    <DataScreen
      query={{ ...query, gcTime: 0 }}
      what="this tree"
      title={({ variety, rootstock }) => `${variety} on ${rootstock}`}
      back={['/admin/shortfalls', 'All trees']}
    >
      {(preview) => {
        const { inOrders, stock } = preview;
        return (
          <>
            <Panel>
              <p className="mb-4">
                <b className="font-semibold">{inOrders} in orders</b>, replacements and trees kept
                for an answer among them, and {stock} in stock: {standing(preview)} standing.
              </p>
              <Form isKept form={form} label="Count" save={['Show what follows', 'Counting...']}>
                <div className="flex flex-wrap items-start gap-4">
                  <Fields
                    of={fields}
                    form={form}
                    looks={{
                      counted: { label: `Counted: ${standingLabel(inOrders).toLowerCase()}` },
                    }}
                  />
                </div>
              </Form>
            </Panel>
            {counted !== undefined && preview.counted === counted && (
              <Consequences preview={preview} reason={form.watch('reason') as ShortfallReason} />
            )}
          </>
        );
      }}
    </DataScreen>
  );
}

function Consequences({ preview, reason }: { preview: ShortfallPreview; reason: ShortfallReason }) {
  const { short, inOrders, counted, stock, isBeingBought, owedFirstShort } = preview;
  if (short === 0)
    return (
      <Section title="Nothing is short" className="mt-5">
        <p>
          {counted} trees are enough for the {inOrders} in orders.
          {counted !== standing({ stock, inOrders }) && (
            <>
              {' '}
              On Trees, choose “Counted, with those in orders” and enter {counted}:{' '}
              {stockFromCount(counted, { inOrders })} are in stock then.
            </>
          )}
        </p>
      </Section>
    );
  return (
    <>
      {isBeingBought && (
        <Notice role="status" className="mt-5">
          A customer is paying for this tree right now. Wait a few minutes and count again.
        </Notice>
      )}
      {owedFirstShort > 0 && (
        <Notice className="mt-5">
          {owedFirstShort} of the missing trees are replacements for claims, or kept for customers
          who have not answered another shortfall. Call those customers and settle it with them: the
          shop does not change these.
        </Notice>
      )}
      <SendShortfall key={`${counted}`} preview={preview} reason={reason} />
    </>
  );
}
