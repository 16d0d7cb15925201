import { useState, type ChangeEvent } from 'react';
import { AdminDialog } from '#app/admin/frame/admin-dialog.tsx';
import { useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, ApiError, fileBody, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { csvClearCell, productCsvColumns, type ImportPlan } from '#domain/admin/product-csv.ts';
import { ImportPlanView } from './import-plan-view.tsx';

const imports = api.api.admin['product-imports'];
const csv = 'text/csv';

/** Two steps: a dry run shows the planned changes, then exactly those are written. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [problem, setProblem] = useState('');
  const { mutate: write, isPending } = useAdminChange({
    send: async (seal: string) => unwrap(imports.$post({ query: { seal } }, fileBody(file!, csv))),
    done: 'Trees updated from the file',
    failed: 'Failed to import the file',
  });

  async function check(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!chosen) return;
    setFile(chosen);
    setPlan(undefined);
    setProblem('');
    try {
      setPlan(await unwrap(imports.check.$post({}, fileBody(chosen, csv))));
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.message
          ? error.message
          : 'The file could not be uploaded. Check your connection.',
      );
    }
  }
  const changes = plan ? plan.counts.new + plan.counts.changed : 0;
  const seal = plan?.seal;
  return (
    <AdminDialog
      title="Import trees"
      description={`A CSV file (UTF-8) with the columns ${productCsvColumns.join(', ')}. Start from an exported file. Empty cells, missing columns and trees not in the file stay unchanged; a dash (${csvClearCell}) clears a size or image description. New stock is applied as the difference from the exported stock, so trees sold in the meantime stay sold.`}
      onClose={onClose}
    >
      <label className="mt-5 inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-pine/55 px-[18px] font-semibold text-pine focus-within:outline-[2.5px] focus-within:outline-pine hover:bg-pine/7">
        {file ? 'Choose another file' : 'Choose a file'}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void check(event)}
          className="sr-only"
        />
      </label>
      {file && <span className="ml-3 text-ink-2 wrap-anywhere">{file.name}</span>}
      <div role="status" className="mt-4">
        {problem && <p className="font-medium text-apple">{problem}</p>}
        {file && !plan && !problem && <p>Checking...</p>}
        {plan && <ImportPlanView plan={plan} />}
      </div>
      {seal && changes > 0 && (
        <Button
          className="mt-5"
          busyLabel={isPending && 'Writing...'}
          onClick={() => write(seal, { onSuccess: onClose })}
        >
          {`Write ${changes} ${changes === 1 ? 'change' : 'changes'}`}
        </Button>
      )}
    </AdminDialog>
  );
}
