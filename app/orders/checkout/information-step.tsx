import { useRef, useState, type FormEvent } from 'react';
import { savedZip } from '#app/growing/place/saved-place.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/panel.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { cartTreeCount } from '#domain/orders/cart.ts';
import type { CheckoutStart } from '#domain/orders/checkout.ts';
import { feeMissing, incompleteAddress, poBoxRefusal } from '#domain/orders/delivery.ts';
import { stateInput } from '#domain/us-states.ts';
import {
  checkAddress,
  checkInformation,
  type FieldErrors,
  type FieldName,
} from './check-information.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import type { DeliveryPrice } from './delivery-price.ts';
import { HandoverTime } from './handover-time.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { useDeliveryPrice } from './use-delivery-price.ts';

interface InformationStepProps {
  draft: CheckoutDraft;
  /** Set while delivery is chosen and its price is valid. */
  price: DeliveryPrice | undefined;
  start: CheckoutStart;
  onChange: (part: Partial<CheckoutDraft>) => void;
  onContinue: () => void;
}

export function InformationStep(props: InformationStepProps) {
  const { draft, price, start, onChange, onContinue } = props;
  const treeCount = cartTreeCount(start.cart.items);
  const problem = start.unmet?.[0];
  const form = useRef<HTMLFormElement>(null);
  const calculateButton = useRef<HTMLButtonElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const delivery = useDeliveryPrice((deliveryPrice) => onChange({ deliveryPrice }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.deliveryType === 'delivery' && !price) {
      delivery.report(feeMissing);
      return calculateButton.current?.focus();
    }
    const checked = checkInformation(draft);
    if (checked.ok) return onContinue();
    notify.error(checked.firstMessage);
    show(checked.errors);
  }
  function calculate() {
    const checked = checkAddress(draft);
    if (checked.ok) return void delivery.calculate(checked.value, treeCount);
    const isPoBox = Object.values(checked.errors).includes(poBoxRefusal);
    delivery.report(isPoBox ? poBoxRefusal : incompleteAddress);
    show(checked.errors);
  }
  function show(wrong: FieldErrors) {
    setErrors(wrong);
    form.current?.querySelector<HTMLInputElement>(`[name=${Object.keys(wrong)[0]}]`)?.focus();
  }
  const field = (name: FieldName) => ({
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      onChange({ [name]: name === 'state' ? stateInput(value) : value });
      setErrors(({ [name]: _corrected, ...others }) => others);
      delivery.clearProblem();
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-[22px]">
      {problem && <PaymentProblem problem={problem} />}
      <TitledPanel title="Contact" heading="mb-5">
        <div className="grid gap-[18px] sm:grid-cols-2">
          <Field
            {...field('fullName')}
            label="Full Name"
            autoComplete="name"
            maxLength={100}
            className="sm:col-span-2"
          />
          <Field
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={255}
          />
          <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={30} />
        </div>
      </TitledPanel>
      <Panel>
        <DeliveryChoice
          value={draft.deliveryType}
          onChange={(deliveryType) => {
            delivery.clearProblem();
            onChange({ deliveryType, ...(deliveryType === 'delivery' && knownZip(draft)) });
          }}
        />
        {draft.deliveryType === 'delivery' && (
          <DeliveryAddress
            field={field}
            price={price}
            problem={delivery.problem}
            isCalculating={delivery.isCalculating}
            onCalculate={calculate}
            button={calculateButton}
          />
        )}
      </Panel>
      <HandoverTime
        draft={draft}
        windows={start.windows}
        tooMany={start.tooMany}
        trees={treeCount}
        onChange={onChange}
      />
      <Button type="submit" width="full" className="min-h-14 text-lg">
        Continue to Payment
      </Button>
    </form>
  );
}

/** The place that was told before, unless an address is known already. */
function knownZip({ address, zipCode }: CheckoutDraft): Pick<CheckoutDraft, 'zipCode'> | undefined {
  const zip = savedZip();
  return zip && !address && !zipCode ? { zipCode: zip } : undefined;
}
