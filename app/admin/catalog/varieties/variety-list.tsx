import { Plus } from 'lucide-react';
import { varietiesQuery } from '#app/admin/admin-queries.ts';
import { CsvButtons } from '#app/admin/kit/csv-buttons.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { api } from '#app/api.ts';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { varietiesPerPage, varietyListSchema, type VarietyEntry } from '#domain/admin/varieties.ts';
import { count } from '#domain/count.ts';
import { NewVarietyDialog } from './new-variety-dialog.tsx';
import { VarietyStateBadge } from './variety-state.tsx';

export const VarietyListView = () => (
  <ListScreen
    title="Varieties"
    schema={varietyListSchema}
    query={varietiesQuery}
    rowsOf={({ varieties }) => varieties}
    keyOf={({ id }) => id}
    perPage={varietiesPerPage}
    placeholder="Name, fruit, kind"
    filters={[
      ['all', 'All varieties'],
      ['published', 'Published'],
      ['draft', 'Drafts'],
      ['hidden', 'Hidden'],
      ['incomplete', 'Something missing'],
    ]}
    actions={
      <>
        <CsvButtons
          from={() => api.api.admin['varieties.csv'].$get()}
          file="varieties.csv"
          title="Import varieties"
          description="Texts and facts from a CSV file (UTF-8). Start from an exported file. Varieties are found by their name; new names are added as drafts. Empty cells, missing columns and varieties not in the file stay unchanged; a dash (-) clears a cell. Pictures and trees stay as they are."
          imports={api.api.admin['variety-imports']}
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
    {(variety) => <VarietyRow {...variety} />}
  </ListScreen>
);

const VarietyRow = ({ id, name, fruit, state, picture, trees, inStock, missing }: VarietyEntry) => (
  <>
    <div className="flex min-w-0 items-center gap-3.5">
      <TreeThumb
        tree={{
          variety: name,
          fruit,
          imageUrl: picture?.url ?? null,
          imageAlt: picture?.alt ?? null,
        }}
        className="w-12 shrink-0"
      />
      <Cell note={fruit}>
        <RowLink to={`/admin/varieties/${id}`}>{name}</RowLink>
      </Cell>
    </div>
    <Cell note={trees === 0 ? 'No trees' : `${inStock} of ${count(trees, 'rootstock')} in stock`} />
    <Cell note={missing.length > 0 && `Missing: ${missing.join(', ')}`} />
    <Cell>
      <VarietyStateBadge state={state} />
    </Cell>
  </>
);
