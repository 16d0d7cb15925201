import { useState, type ComponentProps, type MouseEvent } from 'react';

type ButtonAttributes = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onClick'>;

/**
 * Attributes of a button that can do nothing now. One that could a moment ago may have the focus,
 * which `disabled` would drop to the page's body: it says that it is unavailable, and ignores
 * clicks and the Enter key of its form.
 */
export function useUnavailable(
  isUnavailable: boolean,
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
): ButtonAttributes {
  const [wasAvailable, setWasAvailable] = useState(!isUnavailable);
  if (!isUnavailable && !wasAvailable) setWasAvailable(true);
  if (isUnavailable && !wasAvailable) return { disabled: true };
  if (!isUnavailable) return { onClick };
  return { 'aria-disabled': true, onClick: (event) => event.preventDefault() };
}
