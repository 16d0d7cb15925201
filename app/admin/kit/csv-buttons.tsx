import { Upload } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { DownloadButton } from './download-button.tsx';

interface CsvButtonsProps extends Pick<Parameters<typeof DownloadButton>[0], 'from' | 'file'> {
  onImport: () => void;
}

export const CsvButtons = ({ onImport, ...file }: CsvButtonsProps) => (
  <>
    <DownloadButton {...file}>Export CSV</DownloadButton>
    <Button variant="ghost" size="small" onClick={onImport}>
      <Upload aria-hidden className="size-4.5" /> Import CSV
    </Button>
  </>
);
