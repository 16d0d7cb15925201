import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { fileBody, reasonOf, unwrap, type Pending } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import type { ImportPlan } from '#domain/catalog/csv-import.ts';
import { count } from '#domain/count.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { ChangeButton } from './change-button.tsx';
import { DialogButton } from './dialog-button.tsx';
import { DownloadButton } from './download-button.tsx';

type SendFile<Args, Answer> = (args: Args, body: ReturnType<typeof fileBody>) => Pending<Answer>;
/** Routes that check a file, and write what was checked. */
interface Imports {
  check: { $post: SendFile<object, ImportPlan> };
  $post: SendFile<{ query: { previewHash: string } }, unknown>;
}
interface ImportProps {
  title: string;
  description: ReactNode;
  imports: Imports;
  /** Toast after writing. */
  done: string;
}
type CsvButtonsProps = ImportProps & Pick<ComponentProps<typeof DownloadButton>, 'from' | 'file'>;

/** Exports a list, and imports it again after a look at what will change. */
export const CsvButtons = ({ from, file, ...importing }: CsvButtonsProps) => (
  <>
    <DownloadButton from={from} file={file}>
      Export CSV
    </DownloadButton>
    <DialogButton dialog={(onClose) => <ImportDialog {...importing} onClose={onClose} />}>
      <Upload aria-hidden className="size-4.5" /> Import CSV
    </DialogButton>
  </>
);

/** Two steps: a dry run shows the planned changes, then exactly those are written. */
function ImportDialog(props: ImportProps & { onClose: () => void }) {
  const { title, description, imports, done, onClose } = props;
  const checking = useMutation(
    { mutationFn: (chosen: File) => unwrap(imports.check.$post({}, fileBody(chosen, 'text/csv'))) },
    queryClient,
  );
  const { variables: file, data: plan, error } = checking;
  const changes = plan ? plan.counts.new + plan.counts.changed : 0;
  const previewHash = plan?.previewHash;
  return (
    <AdminDialog title={title} description={description} onClose={onClose}>
      <FileButton
        accept=".csv,text/csv"
        className="mt-5"
        onChoose={([chosen]) => checking.mutate(chosen!)} // one at a time
      >
        {file ? 'Choose another file' : 'Choose a file'}
      </FileButton>
      {file && <span className="ml-3 text-ink-2 wrap-anywhere">{file.name}</span>}
      <div role="status" className="mt-4">
        {error && (
          <p className="font-medium text-apple">
            {reasonOf(error, 'The file could not be uploaded. Check your connection.')}
          </p>
        )}
        {checking.isPending && <p>Checking...</p>}
        {plan && <Plan {...plan} />}
      </div>
      {file && previewHash && changes > 0 && (
        <ChangeButton
          variant="primary"
          size="regular"
          className="mt-5"
          send={() => imports.$post({ query: { previewHash } }, fileBody(file, 'text/csv'))}
          done={done}
          failed="Failed to import the file"
          busy="Writing..."
          onDone={onClose}
        >
          {`Write ${count(changes, 'change')}`}
        </ChangeButton>
      )}
    </AdminDialog>
  );
}

/** Planned changes and problems by line. */
const Plan = ({ counts, changes, problems, ignored }: ImportPlan) => (
  <>
    <p className="font-semibold">
      {counts.new} new, {counts.changed} changed, {counts.same} unchanged
      {counts.problems > 0 && (
        <span className="text-apple">
          , {counts.problems} with a problem. Nothing can be imported until they are fixed.
        </span>
      )}
    </p>
    {ignored.length > 0 && (
      <p className="mt-2">
        Not read, because the shop does not know{' '}
        {ignored.length === 1 ? 'this column' : 'these columns'}: {ignored.join(', ')}
      </p>
    )}
    {(problems.length > 0 || changes.length > 0) && (
      <ScrollRegion
        label="Lines of the file"
        className="mt-3 max-h-[44vh] overflow-y-auto rounded-thumb border border-line"
      >
        <ul className="divide-y divide-line text-sm *:px-3.5 *:py-2">
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              <b className="font-semibold text-apple">
                Line {line}
                {column && `, ${column}`}:
              </b>{' '}
              {message}
            </li>
          ))}
          {changes.map(({ line, title, kind, fields }) => (
            <li key={line} className="wrap-anywhere">
              <b className="font-semibold">{title}</b>
              {kind === 'new' && ' (new)'}
              <span className="block text-ink-2">
                {fields.map(kind === 'new' ? newText : changedText).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    )}
    <p className="mt-2 text-ink-2">
      {counts.problems > problems.length && `The first ${problems.length} problems are shown. `}
      {counts.new + counts.changed > changes.length &&
        `The first ${changes.length} changes are shown.`}
    </p>
  </>
);

type FieldChange = ImportPlan['changes'][number]['fields'][number];
const newText = ({ name, after }: FieldChange): string => `${name} ${after || 'none'}`;
const changedText = ({ name, before, after }: FieldChange): string =>
  `${name}: ${before || 'none'} → ${after || 'none'}`;
