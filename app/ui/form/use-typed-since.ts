import { hashKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Keeps what is typed while a form is being sent: the values that come back would replace it.
 * @returns called with what is sent, and with nothing when it was refused
 */
export function useTypedSince<Input extends FieldValues, Content>(
  form: UseFormReturn<Input, unknown, Content>,
  values: Input | undefined,
): (sent: Input | undefined) => void {
  const sent = useRef<Input>(undefined);
  const typed = useRef<Input>(undefined);
  const state = hashKey([values]);
  // Before the form takes the new values, which it does in an effect of its own.
  useLayoutEffect(() => {
    typed.current = sent.current && structuredClone(form.getValues());
  }, [form, state]);
  const putBack = useEffectEvent(() => {
    const [before, after] = [sent.current, typed.current];
    sent.current = undefined;
    if (!before || !after) return;
    for (const name of Object.keys(before) as Path<Input>[])
      if (hashKey([after[name]]) !== hashKey([before[name]]))
        form.setValue(name, after[name], { shouldDirty: true });
  });
  useEffect(() => putBack(), [state]);
  return (input) => {
    sent.current = input && structuredClone(input);
  };
}
