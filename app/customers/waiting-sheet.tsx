import { LoaderCircle } from 'lucide-react';
import { connectionLost } from '#app/connection.ts';
import { Button } from '#app/ui/button.tsx';
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

interface UnansweredSheetProps {
  title: string;
  onRetry: () => void;
}

/** The shop was not reached, so nothing is known about the link yet. */
export const UnansweredSheet = ({ title, onRetry }: UnansweredSheetProps) => (
  <Sheet title={title}>
    <p role="alert">{connectionLost}</p>
    <Button width="full" className="mt-6" onClick={onRetry}>
      Try again
    </Button>
  </Sheet>
);
