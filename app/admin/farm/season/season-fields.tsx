import { useId, type ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import type { SeasonContent } from '#domain/admin/season.ts';
import type { SeasonInput } from './season-input.ts';

interface SeasonFieldsProps {
  register: UseFormRegister<SeasonInput>;
  errors: FieldErrors<SeasonInput>;
}

/** The fields of a season. Times are on the farm's clock. */
export function SeasonFields({ register, errors }: SeasonFieldsProps) {
  const id = useId();
  const field = (name: keyof SeasonContent, label: string, type = 'text', className = '') => {
    const error = errors[name]?.message;
    const noteId = `${id}-${name}`;
    return (
      <div className={`min-w-0 ${className}`}>
        <AdminInput
          label={label}
          type={type}
          autoComplete="off"
          {...register(name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        {error && (
          <p id={noteId} role="alert" className="mt-1 text-sm font-medium text-apple">
            {error}
          </p>
        )}
      </div>
    );
  };
  return (
    <div className="grid gap-7">
      <Group title="The season">
        {field('name', 'Name', 'text', 'sm:col-span-2')}
        {field('year', 'Year', 'number')}
      </Group>
      <Group
        title="Ordering"
        note="On the farm’s clock. Without an opening nothing can be ordered; without a closing it stays open."
      >
        {field('opensAt', 'Opens', 'datetime-local')}
        {field('closesAt', 'Closes', 'datetime-local')}
        {field('preOrderDeadline', 'Pre-order deadline', 'datetime-local')}
      </Group>
      <Group
        title="Pickup and delivery"
        note="Customers read the part of the month, such as “late March to early May”, and the note behind it."
      >
        {field('pickupFrom', 'First day', 'date')}
        {field('pickupUntil', 'Last day', 'date')}
        {field('pickupNote', 'Note', 'text', 'sm:col-span-3')}
      </Group>
      <Group
        title="Banner"
        note="Above every page of the shop. Without days of its own it is shown while ordering is open."
      >
        {field('banner', 'Text', 'text', 'sm:col-span-3')}
        {field('bannerFrom', 'First day (optional)', 'date')}
        {field('bannerUntil', 'Last day (optional)', 'date')}
      </Group>
    </div>
  );
}

const Group = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) => (
  <fieldset className="min-w-0">
    <legend className="text-lg font-semibold">{title}</legend>
    {note && <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">{note}</p>}
    <div className="mt-3 grid items-start gap-3.5 *:min-w-0 sm:grid-cols-3">{children}</div>
  </fieldset>
);
