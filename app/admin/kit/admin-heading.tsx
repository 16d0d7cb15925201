import type { ReactNode } from 'react';

/** Screen title with its actions. */
export function AdminHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <h1 className="title-block">{title}</h1>
      {children && <div className="flex flex-wrap gap-2.5">{children}</div>}
    </div>
  );
}
