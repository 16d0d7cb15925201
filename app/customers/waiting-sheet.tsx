import { LoaderCircle } from 'lucide-react';
import { Sheet } from '#app/ui/sheet.tsx';

interface WaitingSheetProps {
  title: string;
  /** What it waits for. */
  children: string;
}

export const WaitingSheet = ({ title, children }: WaitingSheetProps) => (
  <Sheet title={title}>
    <output className="flex items-center gap-3">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-pine" /> {children}
    </output>
  </Sheet>
);
