/** Loading placeholder, hidden from screen readers; announce loading next to it. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`skeleton animate-pulse bg-linen ${className}`} />
);
