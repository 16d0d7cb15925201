import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx';
import { formatDay, notOpenText } from '#domain/season.ts';
import { farmTimeZone, settings } from '#domain/settings.ts';
import { Countdown } from './countdown.tsx';

export function DeadlineAndNewsletter() {
  const { season, seasonNow } = settings;
  return (
    <section
      aria-label="Pre-order and newsletter"
      className="wrap pb-[clamp(56px,7.5vw,112px)] print:hidden"
    >
      <div className="grid overflow-hidden rounded-[28px] bg-deep text-on-deep lg:grid-cols-2">
        <div className="p-[clamp(28px,4.5vw,64px)]">
          <h2 className="text-[clamp(30px,3vw,44px)]">{deadlineTitle()}</h2>
          <p className="mt-3.5 max-w-[30em] text-on-deep-2">{deadlineText()}</p>
          {seasonNow.phase === 'open' && seasonNow.deadline === 'ahead' && (
            <Countdown to={season.preOrderDeadline ?? ''} />
          )}
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

function deadlineTitle({ season, seasonNow } = settings): string {
  if (seasonNow.phase === 'open' && seasonNow.deadline !== 'none') return 'Pre-Order Deadline';
  return season.name;
}

function deadlineText({ season, seasonNow } = settings): string {
  const name = season.name.toLowerCase();
  if (seasonNow.phase === 'closed') return `${notOpenText(season, seasonNow)}. Thank you!`;
  if (seasonNow.phase !== 'open') return `${notOpenText(season, seasonNow)}.`;
  if (seasonNow.deadline === 'none') return `Pre-order now to reserve your trees for ${name}.`;
  if (seasonNow.deadline === 'passed')
    return `The pre-order deadline for ${name} has passed. Trees that are left can still be ordered.`;
  return `Order before ${formatDay(new Date(season.preOrderDeadline ?? ''), farmTimeZone)} to reserve your trees for ${name}.`;
}
