import { Upload } from 'lucide-react';
import { CsvImportDialog } from './csv-import-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';
import { DownloadButton } from './download-button.tsx';

interface CsvButtonsProps
  extends
    Pick<Parameters<typeof DownloadButton>[0], 'from' | 'file'>,
    Omit<Parameters<typeof CsvImportDialog>[0], 'onClose'> {}

/** Exports a list, and imports it again after a look at what will change. */
export const CsvButtons = ({ from, file, ...importing }: CsvButtonsProps) => (
  <>
    <DownloadButton from={from} file={file}>
      Export CSV
    </DownloadButton>
    <DialogButton dialog={(onClose) => <CsvImportDialog {...importing} onClose={onClose} />}>
      <Upload aria-hidden className="size-4.5" /> Import CSV
    </DialogButton>
  </>
);
