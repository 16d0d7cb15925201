import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { copyText } from '#app/ui/site-data.ts';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';
import { whenDone } from '#app/use-change.ts';
import { useFeedEnd, useNewFeed } from './use-care-changes.ts';

interface CareFeedAddressProps {
  url: string;
  /** The focused button has disappeared. */
  onChanged: (mayFocus: boolean) => void;
}

type End = 'renew' | 'stop';

export function CareFeedAddress({ url, onChanged }: CareFeedAddressProps) {
  const [asksToEnd, setAsksToEnd] = useState<End>();
  const close = (mayFocus: boolean) => {
    setAsksToEnd(undefined);
    onChanged(mayFocus);
  };
  return (
    <div className="mt-3">
      <Field
        label="Calendar address"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        <Button size="small" variant="ghost" onClick={() => void copy(url)}>
          Copy
        </Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="link inline-flex min-h-11 items-center px-2"
        >
          Subscribe
        </a>
      </div>
      {asksToEnd ? (
        <EndAddress end={asksToEnd} onDone={close} />
      ) : (
        <div className="mt-1 -ml-[18px] flex flex-wrap">
          <Button size="small" variant="quiet" onClick={() => setAsksToEnd('renew')}>
            Renew the address
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsksToEnd('stop')}>
            Stop the address
          </Button>
        </div>
      )}
    </div>
  );
}

async function copy(url: string): Promise<void> {
  if (await copyText(url)) notify.success('Copied');
  else notify.error('Please select the address and copy it.');
}

const questions: Record<End, { text: string; button: string }> = {
  renew: {
    text: 'Calendars that use this address will stop. Subscribe again with the new one.',
    button: 'Get a new address',
  },
  stop: { text: 'Calendars that use this address will stop.', button: 'Stop this address' },
};

function EndAddress({ end, onDone }: { end: End; onDone: (mayFocus: boolean) => void }) {
  const question = useFocusOnMount<HTMLParagraphElement>();
  const renewal = useNewFeed();
  const stop = useFeedEnd();
  const { mutate, isPending } = end === 'renew' ? renewal : stop;
  const { text, button } = questions[end];
  return (
    <div className="mt-3">
      <p ref={question} tabIndex={-1} className="max-w-[40em] outline-none">
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        <Button
          size="small"
          busyLabel={isPending && 'One moment...'}
          onClick={() => mutate(undefined, whenDone(onDone))}
        >
          {button}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onDone(true)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
