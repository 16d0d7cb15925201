import { Clock, Mail, MapPin, MessageCircleQuestionMark, Phone, X } from 'lucide-react';
import { phoneHref } from '#app/ui/phone-href.ts';
import { farmAddress, settings } from '#domain/farm/settings.ts';

const row = 'flex min-h-12 items-center gap-3.5 rounded-field px-3 py-2';
const icon = 'size-5 flex-none text-leaf';

/**
 * A native popover: Escape closes it and restores focus, even without JavaScript. Its button floats
 * where the page has margins; on small screens it would cover prices and buttons, so it ends the
 * page there.
 */
export function HelpWidget() {
  const { farm } = settings;
  return (
    <div id="help" className="flex justify-end bg-deepest px-5 pb-6 roomy:contents print:hidden">
      <button
        type="button"
        popoverTarget="help-card"
        className="right-6 bottom-6 grid size-[52px] place-items-center rounded-full bg-pine text-on-pine shadow-lift hover:bg-pine-hover roomy:fixed roomy:z-float roomy:size-[58px]"
      >
        <MessageCircleQuestionMark aria-hidden className="size-[25px]" strokeWidth={1.7} />
        <span className="sr-only">Help</span>
      </button>
      <div
        id="help-card"
        popover="auto"
        role="dialog"
        aria-labelledby="help-title"
        className="slide-in fixed inset-auto right-4 bottom-22 m-0 max-h-[calc(100dvh-120px)] w-[min(360px,calc(100vw-32px))] overflow-y-auto rounded-panel border border-line bg-surface p-0 text-ink shadow-lift md:right-6 md:bottom-24"
      >
        <div className="p-5 pb-3">
          <div className="flex items-start justify-between gap-3">
            <h2 id="help-title" className="pt-1.5 text-2xl">
              Need Help?
            </h2>
            <button
              type="button"
              popoverTarget="help-card"
              popoverTargetAction="hide"
              className="-mt-1 -mr-1 grid size-11 flex-none place-items-center rounded-full hover:bg-linen"
            >
              <X aria-hidden className="size-5" />
              <span className="sr-only">Close</span>
            </button>
          </div>
          <p className="mt-2 text-sm text-ink-2">
            Have questions about our trees or need planting advice? We're here to help!
          </p>
          <ul className="-mx-3 mt-3">
            <li>
              <a
                href={`mailto:${farm.email}`}
                className={`${row} link no-underline hover:bg-linen`}
              >
                <Mail aria-hidden className={icon} strokeWidth={1.7} />
                {farm.email}
              </a>
            </li>
            <li>
              <a href={phoneHref(farm.phone)} className={`${row} link no-underline hover:bg-linen`}>
                <Phone aria-hidden className={icon} strokeWidth={1.7} />
                {farm.phone}
              </a>
            </li>
            <li className={`${row} items-start`}>
              <MapPin aria-hidden className={`${icon} mt-0.5`} strokeWidth={1.7} />
              <div className="text-sm leading-snug">
                <p className="font-semibold">Visit Our Farm</p>
                <p className="mt-1 text-ink-2">{farmAddress()}</p>
                <p className="mt-1 text-sm text-ink-3">{farm.visits}</p>
              </div>
            </li>
          </ul>
        </div>
        <p className="flex items-center gap-2 border-t border-line bg-linen px-5 py-3 text-sm text-ink-2">
          <Clock aria-hidden className="size-4" strokeWidth={1.7} />
          Average response time: {farm.responseTime}
        </p>
      </div>
    </div>
  );
}
