import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx';
import { settings } from '#domain/settings.ts';
import { Countdown } from './countdown.tsx';

export function DeadlineAndNewsletter() {
  return (
    <section
      aria-label="Pre-order and newsletter"
      className="wrap pb-[clamp(56px,7.5vw,112px)] print:hidden"
    >
      <div className="grid overflow-hidden rounded-[28px] bg-deep text-on-deep lg:grid-cols-2">
        <div className="p-[clamp(28px,4.5vw,64px)]">
          <h2 className="text-[clamp(30px,3vw,44px)]">Pre-Order Deadline</h2>
          <p className="mt-3.5 max-w-[30em] text-on-deep-2">
            Order before {settings.season.preOrderDeadline ? 'the deadline' : 'the month ends'} to
            reserve your trees for {settings.season.label.toLowerCase()}.
          </p>
          <Countdown />
        </div>
        <div className="bg-deeper p-[clamp(28px,4.5vw,64px)]">
          <h2 className="text-[clamp(30px,3vw,44px)]">Growing tips by email</h2>
          <p className="mt-3.5 mb-6 text-on-deep-2">
            Be the first to hear about new varieties, and get {settings.newsletter.discountPercent}%
            off your first order.
          </p>
          <NewsletterForm source="home" />
        </div>
      </div>
    </section>
  );
}
