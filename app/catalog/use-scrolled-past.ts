import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has scrolled out above the viewport. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // The observed area extends far below the viewport, so not intersecting means above it.
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry?.isIntersecting === false),
      { rootMargin: '0px 0px 100000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return past;
}
