import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { CsvButtons } from '#app/admin/kit/csv-buttons.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { choiceFilter } from '#app/admin/kit/filters.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { unwrap } from '#app/api.ts';
import { asTyped, choiceField, lineField } from '#app/ui/form/fields.tsx';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { fruits } from '#domain/catalog/catalog.ts';
import {
  varietiesPerPage,
  varietyListSchema,
  newVarietySchema,
  type NewVariety,
} from '#domain/catalog/varieties.ts';
import { count } from '#domain/count.ts';

const states = { draft: 'Draft', published: 'Published', hidden: 'Hidden' };
const tones = { draft: 'gold', published: 'leaf', hidden: 'plum' } as const;
export const VarietyStateBadge = stateBadge(states, tones);
const all = { all: 'All varieties' };
const shown = { ...all, ...states, draft: 'Drafts', incomplete: 'Something missing' };

export const VarietiesScreen = () => (
  <ListScreen
    title="Varieties"
    schema={varietyListSchema}
    from={admin.varieties}
    rows="varieties"
    perPage={varietiesPerPage}
    placeholder="Name, fruit, kind"
    filters={[choiceFilter('show', 'Show', shown)]}
    actions={
      <>
        <CsvButtons
          from={() => admin['varieties.csv'].$get()}
          file="varieties.csv"
          title="Import varieties"
          description="Texts and facts from a CSV file (UTF-8). Start from an exported file. Varieties are found by their name; new names are added as drafts. Empty cells, missing columns and varieties not in the file stay unchanged; a dash (-) clears a cell. Pictures and trees stay as they are."
          imports={admin['variety-imports']}
          done="Varieties updated from the file"
        />
        <DialogButton
          variant="primary"
          dialog={(onClose) => <NewVarietyDialog onClose={onClose} />}
        >
          <Plus aria-hidden className="size-4.5" /> New variety
        </DialogButton>
      </>
    }
    columns="minmax(0,16rem) 13rem minmax(0,1fr) auto"
  >
    {({ id, name, fruit, state, picture, trees, inStock, missing }) => (
      <>
        <div className="flex min-w-0 items-center gap-3.5">
          <TreeThumb
            tree={{ variety: name, fruit, imageUrl: picture?.url ?? null, imageAlt: null }}
            className="w-12 shrink-0"
          />
          <Cell note={fruit}>
            <RowLink to={`/admin/varieties/${id}`}>{name}</RowLink>
          </Cell>
        </div>
        <Cell
          note={trees === 0 ? 'No trees' : `${inStock} of ${count(trees, 'rootstock')} in stock`}
        />
        <Cell note={missing.length > 0 && `Missing: ${missing.join(', ')}`} />
        <Cell>
          <VarietyStateBadge state={state} />
        </Cell>
      </>
    )}
  </ListScreen>
);

const fields = { name: lineField('Name', { maxLength: 100 }), fruit: choiceField('Fruit', fruits) };

/** Starts a draft and opens it in the editor. */
function NewVarietyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useChangeForm({
    schema: newVarietySchema,
    ...asTyped(fields, { fruit: 'Apple' }),
    async send(json: NewVariety) {
      const { id } = await unwrap(admin.varieties.$post({ json }));
      await navigate(`/admin/varieties/${id}`);
    },
    done: ({ name }) => `${name} added as a draft`,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New variety"
      description="It starts as a draft that only admins see."
      save={['Start the draft', 'Adding...']}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_180px]">
        <Fields of={fields} form={form} />
      </div>
    </FormDialog>
  );
}
