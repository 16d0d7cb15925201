import { useState, type ChangeEvent, type ReactNode } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { ApiError, fileBody, unwrap, type Pending } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { ImportPlan } from '#domain/admin/csv-import.ts';
import { count } from '#domain/count.ts';
import { ImportPlanView } from './import-plan-view.tsx';

/** Routes that check a file, and write what was checked. */
interface Imports {
  check: { $post: (args: object, options: ReturnType<typeof fileBody>) => Pending<ImportPlan> };
  $post: (
    args: { query: { seal: string } },
    options: ReturnType<typeof fileBody>,
  ) => Pending<unknown>;
}

interface CsvImportDialogProps {
  title: string;
  description: ReactNode;
  imports: Imports;
  /** Toast after writing. */
  done: string;
  onClose: () => void;
}

const bodyOf = (file: File) => fileBody(file, 'text/csv');

/** Two steps: a dry run shows the planned changes, then exactly those are written. */
export function CsvImportDialog({
  title,
  description,
  imports,
  done,
  onClose,
}: CsvImportDialogProps) {
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (seal: string) => unwrap(imports.$post({ query: { seal } }, bodyOf(file!))),
    done,
    failed: 'Failed to import the file',
  });

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!chosen) return;
    setFile(chosen);
    setPlan(undefined);
    setProblem('');
    try {
      setPlan(await unwrap(imports.check.$post({}, bodyOf(chosen))));
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
    <AdminDialog title={title} description={description} onClose={onClose}>
      <label className="mt-5 inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-pine/55 px-[18px] font-semibold text-pine focus-within:outline-[2.5px] focus-within:outline-pine hover:bg-pine/7">
        {file ? 'Choose another file' : 'Choose a file'}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void choose(event)}
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
          onClick={() => mutate(seal, { onSuccess: onClose })}
        >
          {`Write ${count(changes, 'change')}`}
        </Button>
      )}
    </AdminDialog>
  );
}
