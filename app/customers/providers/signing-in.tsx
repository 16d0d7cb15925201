import { LoaderCircle } from 'lucide-react';
import { Sheet } from '#app/ui/sheet.tsx';

/** Shown after returning from a provider's page. */
export const SigningIn = () => (
  <Sheet title="Welcome">
    <output className="flex items-center gap-3">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-pine" /> Signing you in...
    </output>
  </Sheet>
);
