import { Field, type FieldProps } from '#app/ui/field.tsx';

type AddressName = 'address' | 'addressLine2' | 'city' | 'state' | 'zipCode';

interface AddressFieldsProps {
  field: (name: AddressName) => Omit<FieldProps, 'label'>;
  /** The label of the first field, which says whether an address has to be given. */
  street: string;
}

/** The fields of an address, for a grid around them. */
export const AddressFields = ({ field, street }: AddressFieldsProps) => (
  <>
    <Field {...field('address')} label={street} autoComplete="address-line1" maxLength={255} />
    <Field
      {...field('addressLine2')}
      label="Apartment or Unit (optional)"
      autoComplete="address-line2"
      maxLength={100}
    />
    <div className="grid gap-[18px] sm:grid-cols-2">
      <Field {...field('city')} label="City" autoComplete="address-level2" maxLength={100} />
      <div className="grid grid-cols-[88px_1fr] gap-[18px]">
        <Field
          {...field('state')}
          label="State"
          autoComplete="address-level1"
          autoCapitalize="characters"
        />
        <Field {...field('zipCode')} label="ZIP Code" autoComplete="postal-code" maxLength={10} />
      </div>
    </div>
  </>
);
