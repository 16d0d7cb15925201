import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/panel.tsx';
import { checkInformation, type FieldErrors, type FieldName } from './check-information.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { DeliveryChoice } from './delivery-choice.tsx';

interface InformationStepProps {
  draft: CheckoutDraft;
  onChange: (part: Partial<CheckoutDraft>) => void;
  onContinue: () => void;
}

export function InformationStep({ draft, onChange, onContinue }: InformationStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkInformation(draft);
    if (checked.ok) return onContinue();
    setErrors(checked.errors);
    notify.error(checked.firstMessage);
    form.current?.querySelector<HTMLInputElement>(`[name=${Object.keys(checked.errors)[0]}]`)?.focus();
  }
  const field = (name: FieldName) => ({
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      onChange({ [name]: currentTarget.value });
      setErrors(({ [name]: _corrected, ...others }) => others);
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-[22px]">
      <Panel aria-labelledby="contact">
        <h2 id="contact" className="title-panel mb-5">
          Contact
        </h2>
        <div className="grid gap-[18px] sm:grid-cols-2">
          <Field {...field('fullName')} label="Full Name" autoComplete="name" maxLength={100} className="sm:col-span-2" />
          <Field {...field('email')} label="Email" type="email" autoComplete="email" maxLength={255} />
          <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={30} />
        </div>
      </Panel>
      <Panel>
        <DeliveryChoice value={draft.deliveryType} onChange={(deliveryType) => onChange({ deliveryType })} />
      </Panel>
      <Button type="submit" width="full" className="min-h-14 text-[17px]">
        Continue to Payment
      </Button>
    </form>
  );
}
