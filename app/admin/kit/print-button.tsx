import { Printer } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';

export const PrintButton = () => (
  <Button size="small" onClick={() => window.print()}>
    <Printer aria-hidden className="size-4.5" /> Print
  </Button>
);
