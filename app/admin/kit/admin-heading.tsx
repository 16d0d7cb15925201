import type { ReactNode } from 'react';
import { AdminButtonLink } from './admin-button.tsx';
import type { Back } from './query-view.tsx';

interface AdminHeadingProps {
  title: ReactNode;
  back?: Back | undefined;
  /** What the screen is for. */
  intro?: ReactNode;
  children?: ReactNode;
}

/** Screen title with its actions. */
export const AdminHeading = ({ title, back, intro, children }: AdminHeadingProps) => (
  <>
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <h1 className="min-w-0 title-block wrap-anywhere">{title}</h1>
      {(back || children) && (
        <div className="flex flex-wrap gap-2.5">
          {back && <AdminButtonLink to={back[0]}>{back[1]}</AdminButtonLink>}
          {children}
        </div>
      )}
    </div>
    {intro && <p className="mb-5 max-w-[46em] wrap-anywhere text-ink-2">{intro}</p>}
  </>
);
