/** Nothing has the focus, such as when what had it is gone. */
export const isFocusFree = (): boolean =>
  !document.activeElement || document.activeElement === document.body;

/**
 * For what moves the focus once an answer is here; called before asking.
 * @returns whether the focus is where it was, or gone with what had it. Else somebody has gone on,
 * and what is typed would be lost
 */
export function noteFocus(): () => boolean {
  const from = document.activeElement;
  return () => isFocusFree() || document.activeElement === from;
}
