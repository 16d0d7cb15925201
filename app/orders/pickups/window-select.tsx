import { SelectField } from '#app/ui/select-field.tsx';
import { pickupDayName, windowHours, type PickupWindow } from '#domain/orders/pickups.ts';

interface WindowSelectProps {
  windows: readonly PickupWindow[];
  /** Undefined: none is chosen. */
  windowId: string | undefined;
  /** What the first option says while none is chosen. */
  none: string;
  onChange: (windowId: string | undefined) => void;
}

/** Day and time as two selects. A chosen day begins with its first time. */
export function WindowSelect({ windows, windowId, none, onChange }: WindowSelectProps) {
  const chosen = windows.find(({ id }) => id === windowId);
  const days = [...new Set(windows.map(({ day }) => day))];
  return (
    <div className="grid gap-[18px] sm:grid-cols-2">
      <SelectField
        label="Day"
        value={chosen?.day ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(windows.find(({ day }) => day === value)?.id)
        }
        options={[['', none], ...days.map((day) => [day, pickupDayName(day)] as const)]}
      />
      {chosen && (
        <SelectField
          label="Time"
          value={chosen.id}
          onChange={({ currentTarget: { value } }) => onChange(value)}
          options={windows
            .filter(({ day }) => day === chosen.day)
            .map((window) => [window.id, windowHours(window)])}
        />
      )}
    </div>
  );
}
