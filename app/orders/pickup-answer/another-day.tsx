import { useState } from 'react';
import { WindowSelect } from '#app/orders/pickups/window-select.tsx';
import { Button } from '#app/ui/button.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { PickupWindow } from '#domain/orders/pickups.ts';

interface AnotherDayProps {
  windows: readonly PickupWindow[];
  disabled: boolean;
  isSending: boolean;
  onChoose: (windowId: string) => void;
}

export function AnotherDay({ windows, disabled, isSending, onChoose }: AnotherDayProps) {
  const [wantedId, setWindowId] = useState<string>();
  const windowId = windows.find(({ id }) => id === wantedId)?.id; // none once it is full or closed
  const [isMissing, setMissing] = useState(false);
  return (
    <TitledPanel title="Another day" heading="mb-4">
      {windows.length > 0 ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(windowId === undefined);
            if (windowId !== undefined) onChoose(windowId);
          }}
        >
          <WindowSelect
            windows={windows}
            windowId={windowId}
            none="Choose a day"
            onChange={setWindowId}
          />
          <Problem>{isMissing && windowId === undefined && 'Choose a day'}</Problem>
          <div>
            <Button
              type="submit"
              variant="ghost"
              disabled={disabled}
              busyLabel={isSending && 'Sending...'}
            >
              Take this day
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-sm">
          No other day has room right now. Please call us at {settings.farm.phone}.
        </p>
      )}
    </TitledPanel>
  );
}
