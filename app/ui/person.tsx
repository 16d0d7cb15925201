/** Silhouette shown beside trees; the viewBox is exactly as tall as the person. */
export const Person = ({ className = '' }: { className?: string }) => (
  <svg
    aria-hidden
    viewBox="-24 -101 48 101"
    className={`text-ink-2 ${className}`}
    fill="currentColor"
  >
    <ellipse cx="1" cy="-92.5" rx="7" ry="8.2" />
    <path d="M-5-84c-8 1-13 5-14 13l-3 27c0 4 5 5 6 1l4-22-2 23c-1 13-1 27-2 40 0 4 8 4 9 0l5-36 5 36c1 4 9 4 9 0-1-13-1-27-2-40l-1-22 5 20c1 4 6 3 6-1l-5-27c-1-7-6-11-13-12z" />
  </svg>
);
