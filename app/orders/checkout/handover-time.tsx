import { useId } from 'react';
import { WindowSelect } from '#app/orders/pickups/window-select.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { orderNoteMax } from '#domain/orders/checkout.ts';
import { nothingToChoose, type PickupWindow } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

interface HandoverTimeProps {
  draft: CheckoutDraft;
  windows: readonly PickupWindow[];
  /** See CheckoutStart. */
  tooMany: readonly DeliveryType[];
  trees: number;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** When the order is handed over, and what the farm should know about it. */
export function HandoverTime({ draft, windows, tooMany, trees, onChange }: HandoverTimeProps) {
  const noteId = useId();
  const { deliveryType } = draft;
  const fitting = windows.filter(({ kind }) => kind === deliveryType);
  return (
    <TitledPanel title={deliveryType === 'pickup' ? 'Pickup day' : 'Delivery day'} heading="mb-4">
      {fitting.length > 0 ? (
        <WindowSelect
          windows={fitting}
          windowId={draft.windowId}
          none="I’ll choose later"
          onChange={(windowId) => onChange({ windowId })}
        />
      ) : (
        <p className="text-sm text-ink-2">
          {tooMany.includes(deliveryType)
            ? nothingToChoose(deliveryType, { trees, tooMany: true })
            : 'We will email you when days open.'}
        </p>
      )}
      <label htmlFor={noteId} className="mt-5 mb-1.5 block text-sm leading-snug font-semibold">
        Note for the farm <span className="font-normal text-ink-2">(optional)</span>
      </label>
      <textarea
        id={noteId}
        rows={2}
        maxLength={orderNoteMax}
        value={draft.note ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ note: value })}
        className="block w-full min-w-0 rounded-field border border-control bg-surface px-3.5 py-2.5 text-base text-ink"
      />
    </TitledPanel>
  );
}
