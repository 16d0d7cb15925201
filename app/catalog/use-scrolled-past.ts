import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has left the screen by its upper edge. */
export function useScrolledPast(place: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    // The watched area reaches far below the screen: out of it means above it, however the page was scrolled.
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false), { rootMargin: '0px 0px 100000px 0px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return past;
}
