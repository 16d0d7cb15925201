import { Button } from './button.tsx';
import { Panel } from './panel.tsx';

/** Shown in place of data that failed to load. */
export const LoadProblem = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Panel role="alert" className="grid justify-items-center gap-5 py-14 text-center">
    <p className="text-lg">We could not load {what}. Please check your connection.</p>
    <Button variant="ghost" onClick={onRetry}>
      Try again
    </Button>
  </Panel>
);
