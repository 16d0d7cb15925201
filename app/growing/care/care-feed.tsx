import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { whenDone } from '#app/use-change.ts';
import { CareFeedAddress } from './care-feed-address.tsx';
import { useCalendarDownload, useNewFeed } from './use-care-changes.ts';

export function CareFeed({ feedUrl }: { feedUrl: string | null }) {
  const create = useNewFeed();
  const download = useCalendarDownload();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (mayFocus: boolean) => mayFocus && heading.current?.focus(); // the clicked button disappears
  return (
    <section aria-labelledby="care-feed" className="mt-7 border-t border-line pt-6">
      <h3 ref={heading} id="care-feed" tabIndex={-1} className="text-xl outline-none">
        In your own calendar
      </h3>
      <p className="mt-1.5 max-w-[40em] text-ink-2">
        {feedUrl
          ? 'Subscribe to this address in your calendar program. It follows your orchard. Keep it to yourself: whoever has it can read your calendar.'
          : 'Get an address to subscribe to in your calendar program. It follows your orchard. Or download the dates once.'}
      </p>
      {feedUrl ? (
        <CareFeedAddress url={feedUrl} onChanged={focusHeading} />
      ) : (
        <div className="mt-3">
          <Button
            size="small"
            variant="ghost"
            busyLabel={create.isPending && 'One moment...'}
            onClick={() => create.mutate(undefined, whenDone(focusHeading))}
          >
            Get a calendar address
          </Button>
        </div>
      )}
      <div className="mt-1">
        <Button
          size="small"
          variant="quiet"
          className="-ml-[18px]"
          busyLabel={download.isPending && 'One moment...'}
          onClick={() => download.mutate()}
        >
          Download the dates
        </Button>
      </div>
    </section>
  );
}
