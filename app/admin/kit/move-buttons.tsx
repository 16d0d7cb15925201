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
  const button = { variant: 'quiet', size: 'small', className: 'px-3!' } as const;
  return (
    <p className="flex flex-none items-center">
      <Button
        {...button}
        aria-label={`Move ${name} up`}
        disabled={index === 0 || busy}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden className="size-5" />
      </Button>
      <Button
        {...button}
        aria-label={`Move ${name} down`}
        disabled={index === length - 1 || busy}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden className="size-5" />
      </Button>
      {onRemove && (
        <Button {...button} aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </p>
  );
}
