import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 flex gap-3 rounded-panel bg-gold-tint px-4 py-3.5 text-sm text-gold">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);
