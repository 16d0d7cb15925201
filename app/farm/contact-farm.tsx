import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { pickupText } from '#domain/farm/pickup-text.ts';
import { settings } from '#domain/farm/settings.ts';

export function ContactFarm() {
  const { farm } = settings;
  return (
    <div className="wrap pb-22">
      <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">Talk to a grower</h1>
      <p className="mt-5 max-w-[36em] text-lg text-ink-2">
        Tell us your soil, your space and what you like to eat. Average response time:{' '}
        {farm.responseTime.toLowerCase()}.
      </p>
      <div className="mt-10 grid gap-5 md:grid-cols-2">
        <ContactCard icon={Mail} title="Email">
          <a
            href={`mailto:${farm.email}`}
            className="link inline-flex min-h-11 items-center break-all"
          >
            {farm.email}
          </a>
        </ContactCard>
        <ContactCard icon={Phone} title="Phone">
          <a href={phoneHref(farm.phone)} className="link inline-flex min-h-11 items-center">
            {farm.phone}
          </a>
        </ContactCard>
        <ContactCard icon={MapPin} title="Visit Our Farm">
          <address className="not-italic">
            {farm.street}
            <br />
            {farm.city}, {farm.state} {farm.zip}
          </address>
          <p className="mt-1 text-ink-2">{farm.visits}</p>
        </ContactCard>
        <ContactCard icon={Clock} title="Hours">
          <p>{farm.hours}</p>
          <p className="mt-1 text-ink-2">Tree pickup: {pickupText(settings.season)}.</p>
        </ContactCard>
      </div>
    </div>
  );
}

interface ContactCardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

const ContactCard = ({ icon: Icon, title, children }: ContactCardProps) => (
  <Panel className="grid grid-cols-[44px_1fr]">
    <Icon aria-hidden className="mt-1 size-[26px] text-leaf" strokeWidth={1.6} />
    <div className="min-w-0">
      <h2 className="mb-1.5 text-2xl">{title}</h2>
      {children}
    </div>
  </Panel>
);
