import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

/** Stands in place of a list without entries. */
export const EmptyState = ({ children }: { children: ReactNode }) => (
  <Panel className="py-14 text-center text-lg">{children}</Panel>
);
