import { CsvImportDialog } from '#app/admin/kit/csv-import-dialog.tsx';
import { api, fileBody, unwrap } from '#app/api.ts';
import { csvClearCell } from '#domain/admin/csv-import.ts';
import { productCsvColumns } from '#domain/admin/product-csv.ts';

const imports = api.api.admin['product-imports'];
const csv = 'text/csv';

export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <CsvImportDialog
    title="Import trees"
    description={`A CSV file (UTF-8) with the columns ${productCsvColumns.join(', ')}. Start from an exported file. Empty cells, missing columns and trees not in the file stay unchanged; a dash (${csvClearCell}) clears a size or image description. New stock is applied as the difference from the exported stock, so trees sold in the meantime stay sold.`}
    check={(file) => unwrap(imports.check.$post({}, fileBody(file, csv)))}
    write={(file, seal) => unwrap(imports.$post({ query: { seal } }, fileBody(file, csv)))}
    done="Trees updated from the file"
    onClose={onClose}
  />
);
