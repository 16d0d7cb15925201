import { Download, Upload } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';

interface CsvButtonsProps {
  onExport: () => Promise<void>;
  onImport: () => void;
}

export const CsvButtons = ({ onExport, onImport }: CsvButtonsProps) => (
  <>
    <Button variant="ghost" size="small" onClick={() => void onExport()}>
      <Download aria-hidden className="size-4.5" /> Export CSV
    </Button>
    <Button variant="ghost" size="small" onClick={onImport}>
      <Upload aria-hidden className="size-4.5" /> Import CSV
    </Button>
  </>
);
