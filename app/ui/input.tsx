import type { ComponentProps, WheelEvent } from 'react';

/**
 * The input of every field that takes text. The wheel scrolls the page also over a focused number,
 * and never changes it.
 */
export const Input = (props: ComponentProps<'input'>) => (
  <input {...props} {...(props.type === 'number' && { onWheel: leaveAsTyped })} />
);

/** Browsers turn a number by the wheel, unless it is read-only at that moment. It keeps its focus, unlike by `blur`. */
function leaveAsTyped({ currentTarget: input }: WheelEvent<HTMLInputElement>): void {
  if (input.readOnly) return;
  input.readOnly = true;
  setTimeout(() => (input.readOnly = false));
}
