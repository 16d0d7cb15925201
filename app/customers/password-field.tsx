import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from '#app/ui/field.tsx';

/** Password input with a show/hide toggle. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show characters"
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-pill text-ink-2 hover:text-ink"
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.7} />
        </button>
      }
    />
  );
}
