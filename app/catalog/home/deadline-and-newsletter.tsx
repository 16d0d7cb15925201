import { NewsletterForm } from '#app/mail/newsletter/newsletter-form.tsx';
import { settings } from '#domain/farm/settings.ts';
import { Countdown } from './countdown.tsx';
import type { DeadlineTexts } from './deadline-texts.ts';

export function DeadlineAndNewsletter({ title, text }: DeadlineTexts) {
  const { season, seasonNow } = settings;
  return (
    <section
      aria-label="Pre-order and newsletter"
      className="wrap pb-[clamp(56px,7.5vw,112px)] print:hidden"
    >
      <div className="grid overflow-hidden rounded-[28px] bg-deep text-on-deep lg:grid-cols-2">
        <div className="p-[clamp(28px,4.5vw,64px)]">
          <h2 className="title-block">{title}</h2>
          <p className="mt-3.5 max-w-[30em] text-on-deep-2">{text}</p>
          {seasonNow.phase === 'open' && seasonNow.deadline === 'ahead' && (
            <Countdown to={season.preOrderDeadline ?? ''} />
          )}
        </div>
        <div className="bg-deeper p-[clamp(28px,4.5vw,64px)]">
          <h2 className="title-block">Growing tips by email</h2>
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
