import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { catalogPath, type CatalogFilter } from './catalog-filter.ts';

// Browsers allow about a hundred history changes in half a minute: the address follows when the typing pauses.
const pauseMs = 250;

/** The text of the search box. It filters at once; the address keeps it, without a step in the history for each letter. */
export function useSearchText({ fruit, text: textInAddress }: CatalogFilter) {
  const [text, setText] = useState(textInAddress);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    if (!pending.current) setText(textInAddress); // the back button, or a link with another text
  }, [textInAddress]);

  function writeAddress(next: string): void {
    clearTimeout(pending.current);
    pending.current = undefined;
    void navigate(catalogPath({ fruit, text: next }), { replace: true, preventScrollReset: true });
  }
  function type(next: string): void {
    setText(next);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => writeAddress(next), pauseMs);
  }
  return { text, type, submit: () => writeAddress(text) };
}
