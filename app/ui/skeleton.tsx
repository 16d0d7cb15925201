/** Loading placeholder, hidden from screen readers; announce loading next to it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`skeleton animate-pulse bg-linen ${className}`} />;
}
