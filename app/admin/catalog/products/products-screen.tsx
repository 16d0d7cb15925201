import { ListChecks, Plus } from 'lucide-react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { CsvButtons } from '#app/admin/kit/csv-buttons.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { choiceFilter } from '#app/admin/kit/filters.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { csvClearCell } from '#domain/catalog/csv-import.ts';
import { productCsvColumns } from '#domain/catalog/product-csv.ts';
import { productListSchema, productsPerPage, type AdminProduct } from '#domain/catalog/products.ts';
import { NewTreeDialog } from './new-tree-dialog.tsx';
import { VarietyPanel } from './variety-panel.tsx';

/** Trees grouped by variety. */
export const ProductsScreen = () => (
  <ListScreen
    title="Trees"
    schema={productListSchema}
    from={admin.products}
    rows="products"
    first="There are no trees yet. Add your first one with Add a tree, or choose Import CSV."
    perPage={productsPerPage}
    placeholder="Variety, rootstock, fruit"
    filters={[
      choiceFilter('show', 'Show', { all: 'All trees', low: 'Low stock', hidden: 'Hidden' }),
    ]}
    actions={
      <>
        <CsvButtons
          from={() => admin['products.csv'].$get()}
          file="trees.csv"
          title="Import trees"
          description={
            <>
              A CSV file (UTF-8) with the columns {productCsvColumns.join(', ')}. Start from an
              exported file. Empty cells, missing columns and trees not in the file stay unchanged;
              a dash ({csvClearCell}) clears a size or image description. New stock is applied as
              the difference from the exported stock, so trees sold in the meantime stay sold.
            </>
          }
          imports={admin['product-imports']}
          done="Trees updated from the file"
        />
        <AdminButtonLink to="/admin/products/count">
          <ListChecks aria-hidden className="size-4.5" /> Count trees
        </AdminButtonLink>
        <DialogButton variant="primary" dialog={(onClose) => <NewTreeDialog onClose={onClose} />}>
          <Plus aria-hidden className="size-4.5" /> Add a tree
        </DialogButton>
      </>
    }
    arrange={(trees: readonly AdminProduct[]) => (
      <div className="grid gap-4">
        {[...Map.groupBy(trees, ({ variety }) => variety)].map(([variety, products]) => (
          <VarietyPanel key={variety} products={products} />
        ))}
      </div>
    )}
  />
);
