import { useState, type ChangeEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { ApiError } from '#app/api.ts';
import { draftKeys } from '#app/session/draft-keys.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { asTyped, wholeField } from '#app/ui/form/fields.tsx';
import { wholeOrNaN } from '#app/ui/form/form-values.ts';
import { TextLink } from '#app/ui/links.tsx';
import { tabData } from '#app/ui/site-data.ts';
import {
  stockMax,
  treesToCountPerPage,
  treesToCountSchema,
  type TreeToCount,
} from '#domain/catalog/products.ts';
import { countOutcome, shortfallPath, type TreeCounts } from '#domain/catalog/tree-counts.ts';
import { TreeNumbers } from './tree-numbers.tsx';

/** For the field: tree after tree, with what each count means for the orders. */
export const CountScreen = () => (
  <ListScreen
    title="Trees"
    heading={() => 'Count trees'}
    back={['/admin/products', 'All trees']}
    intro="Enter how many of each kind stand in the field. Trees in orders that are not handed over are part of your count; the others are the stock."
    schema={treesToCountSchema}
    from={admin.products.count}
    rows="trees"
    perPage={treesToCountPerPage}
    placeholder="Variety, rootstock, fruit"
    first={
      <>
        There is nothing to count yet. First add your trees on{' '}
        <TextLink to="/admin/products">Trees</TextLink>.
      </>
    }
    columns="minmax(0,1fr) minmax(0,1.2fr)"
  >
    {(tree: TreeToCount) => <CountRow tree={tree} />}
  </ListScreen>
);

const draftSchema = z.object({ typed: z.string(), stock: z.int(), inOrders: z.int() });

/**
 * A count that is not saved yet, with the numbers that were shown. It survives a reload and the way
 * to Shortfalls and back.
 */
type CountDraft = z.infer<typeof draftSchema>;

const keyOf = (productId: string): string => draftKeys.count + productId;

const keepCount = (productId: string, draft?: CountDraft): void =>
  draft ? tabData.saveJson(keyOf(productId), draft) : tabData.removeItem(keyOf(productId));

const readCount = (productId: string): CountDraft | undefined =>
  draftSchema.safeParse(tabData.readJson(keyOf(productId))).data;

const problem = 'Enter how many trees you counted';
const countSchema = z.object({
  counted: z
    .int(problem)
    .check(z.minimum(0, problem), z.maximum(stockMax, 'That is too many trees')),
});

type Count = z.infer<typeof countSchema>;
const fields = { counted: wholeField('I count, standing', { className: 'w-36' }) };

/** One kind of tree with its count. */
function CountRow({ tree }: { tree: TreeToCount }) {
  const { id, variety, rootstock, fieldRow, stock, inOrders } = tree;
  const name = `${variety} on ${rootstock}`;
  const [begun] = useState(() => readCount(id));
  /** What was shown when this count was begun: a sale since then makes the server refuse it. */
  const [seen, setSeen] = useState<TreeCounts | undefined>(begun);
  const [saved, setSaved] = useState<number>();
  const shown = seen ?? { stock, inOrders };
  const form = useChangeForm<FieldValues, Count>({
    schema: countSchema,
    ...asTyped(fields, {}),
    values: { counted: begun?.typed ?? '' }, // as it was typed, valid or not
    send: ({ counted }: Count) => {
      const change = {
        intent: 'standing',
        seen: shown.stock,
        inOrders: shown.inOrders,
        counted,
      } as const;
      return admin.products[':id']
        .$patch({ param: { id }, json: { stock: change } })
        .catch((error: unknown) => {
          if (error instanceof ApiError) setSeen(undefined); // the current numbers are shown from now on
          throw error;
        });
    },
    done: ({ counted }) => `${name}: ${counted} standing`,
    onDone({ counted }) {
      keepCount(id);
      setSeen(undefined);
      setSaved(counted);
      form.setValue('counted', '');
    },
  });
  const typed = String(form.watch('counted'));
  const counted = wholeOrNaN(typed);
  const outcome = counted >= 0 ? countOutcome(counted, shown) : undefined; // none for NaN either
  const isShort = outcome !== undefined && outcome.short > 0;
  return (
    <>
      <div className="min-w-0">
        <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
        <p className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2">
          {fieldRow && <span>Row {fieldRow}</span>}
          {saved !== undefined && <Badge tone="leaf">Counted: {saved}</Badge>}
        </p>
        <TreeNumbers counts={shown} />
      </div>
      <Form
        inline
        isKept // in this tab
        form={form}
        label={`Count ${name}`}
        save={['Save', 'Saving...']}
        blocked={isShort}
        buttons={
          isShort && (
            <ButtonLink size="small" to={shortfallPath(id, counted)}>
              To Shortfalls
            </ButtonLink>
          )
        }
      >
        <Fields
          of={fields}
          form={form}
          looks={{
            counted: {
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
                const seen = currentTarget.value.trim() ? shown : undefined;
                keepCount(id, seen && { ...seen, typed: currentTarget.value });
                setSeen(seen);
              },
            },
          }}
        />
        <p role="status" className="order-last basis-full text-sm font-semibold">
          <span className={isShort ? 'text-apple' : ''}>{outcome?.text}</span>
        </p>
      </Form>
    </>
  );
}
