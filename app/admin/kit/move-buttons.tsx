import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';

interface MoveButtonsProps {
  /** For screen readers: 'picture 2'. */
  name: string;
  index: number;
  length: number;
  busy?: boolean;
  onMove: (to: number) => void;
  onRemove?: () => void;
}

/** Brings an entry of a list to another place. */
export function MoveButtons({ name, index, length, busy, onMove, onRemove }: MoveButtonsProps) {
  const buttons = [
    [`Move ${name} up`, ArrowUp, index === 0 || busy, () => onMove(index - 1)],
    [`Move ${name} down`, ArrowDown, index === length - 1 || busy, () => onMove(index + 1)],
    ...(onRemove ? [[`Remove ${name}`, X, false, onRemove] as const] : []),
  ] as const;
  return (
    <p className="flex flex-none items-center">
      {buttons.map(([label, Icon, disabled, onClick]) => (
        <Button
          key={label}
          variant="quiet"
          size="small"
          className="px-3!"
          aria-label={label}
          {...{ disabled, onClick }}
        >
          <Icon aria-hidden className="size-5" />
        </Button>
      ))}
    </p>
  );
}
