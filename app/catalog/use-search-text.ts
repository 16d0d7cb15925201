import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { catalogPath, type CatalogFilter } from './catalog-filter.ts';

// Debounce URL updates: browsers allow only about 100 history changes in 30 seconds.
const debounceMs = 250;

/** Text of the search box. Filters at once; the URL follows after a debounce, without a history entry per keystroke. */
export function useSearchText({ fruit, text: textInUrl, choices }: CatalogFilter) {
  const [text, setText] = useState(textInUrl);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    if (!pending.current) setText(textInUrl); // back button, or a link with a different text
  }, [textInUrl]);

  function updateUrl(next: string): void {
    clearTimeout(pending.current);
    pending.current = undefined;
    void navigate(catalogPath({ fruit, text: next, choices }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  function type(next: string): void {
    setText(next);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => updateUrl(next), debounceMs);
  }
  return { text, type, submit: () => updateUrl(text) };
}
