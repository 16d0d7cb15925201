import type { Ref } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { FieldProps } from '#app/ui/field.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { AddressFields } from './address-fields.tsx';
import type { FieldName } from './check-information.ts';
import { priceText, type DeliveryPrice } from './delivery-price.ts';

interface DeliveryAddressProps {
  field: (name: FieldName) => Omit<FieldProps, 'label'>;
  price: DeliveryPrice | undefined;
  problem: string | undefined;
  isCalculating: boolean;
  onCalculate: () => void;
  button: Ref<HTMLButtonElement>;
}

/** Delivery address fields with fee calculation. */
export function DeliveryAddress(props: DeliveryAddressProps) {
  const { field, price, problem, isCalculating, onCalculate, button } = props;
  return (
    <div className="mt-[22px] grid gap-[18px]">
      <AddressFields field={field} street="Street Address" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          ref={button}
          variant="ghost"
          size="small"
          busyLabel={isCalculating && 'Calculating...'}
          onClick={onCalculate}
        >
          Calculate Delivery Fee
        </Button>
        <p role="status" className="font-semibold text-leaf tabular-nums empty:hidden">
          {price && priceText(price)}
        </p>
        <Problem>{!price && problem}</Problem>
      </div>
    </div>
  );
}
