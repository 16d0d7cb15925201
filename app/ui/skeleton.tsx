/** A flat field where something is on its way. Its neighbours say to screen readers what. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`skeleton animate-pulse bg-linen ${className}`} />;
}
