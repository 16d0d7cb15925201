import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { api, unwrap } from '#app/api.ts';
import { AddressFields } from '#app/orders/checkout/address-fields.tsx';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';
import { profileSchema, type OwnProfile, type ProfileContent } from '#domain/orders/checkout.ts';
import { customerAddress } from '#domain/orders/orders.ts';
import { stateInput } from '#domain/us-states.ts';
import { AccountForm } from './account-form.tsx';
import { profileQuery } from './account-queries.ts';

/** Name, phone and address, which fill the next checkout. */
export function ProfilePanel() {
  const { data: profile, isError, refetch } = useQuery(profileQuery(), queryClient);
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function close(): void {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }
  if (!profile && isError)
    return <LoadProblem what="your details" onRetry={() => void refetch()} />;
  if (!profile) return <Skeleton className="h-52 rounded-panel" />;
  return (
    <TitledPanel title="Your details">
      <p className="mt-2 text-sm text-ink-2">
        They fill your next checkout. Orders that you have placed keep theirs.
      </p>
      {isEditing ? (
        <ProfileForm profile={profile} onClose={close} />
      ) : (
        <>
          <dl className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
            <Detail name="Name" value={profile.fullName} />
            <Detail name="Phone" value={profile.phone} />
            <Detail
              name="Address"
              value={profile.address && (customerAddress(profile) ?? '')}
              className="sm:col-span-2"
            />
          </dl>
          <Button
            ref={editButton}
            variant="ghost"
            className="mt-7"
            onClick={() => setEditing(true)}
          >
            Edit
            <span className="sr-only"> your details</span>
          </Button>
        </>
      )}
    </TitledPanel>
  );
}

interface DetailProps {
  name: string;
  value: string;
  className?: string;
}

const Detail = ({ name, value, className }: DetailProps) => (
  <div className={className}>
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-0.5 font-semibold wrap-anywhere">{value || 'Not entered'}</dd>
  </div>
);

const noAddress = {
  address: undefined,
  addressLine2: undefined,
  city: undefined,
  state: undefined,
  zipCode: undefined,
};

/** A state is typed as two letters, or by its name. */
function writeStateCode({ currentTarget }: FormEvent<HTMLInputElement>): void {
  currentTarget.value = stateInput(currentTarget.value);
}

interface ProfileFormProps {
  profile: OwnProfile;
  onClose: () => void;
}

function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const form = useSchemaForm<OwnProfile, ProfileContent>({
    schema: profileSchema,
    values: profile,
    onInvalid: (message) => notify.error(message),
    onSave: save,
  });
  const start = useFocusOnMount<HTMLDivElement>();

  async function save(content: ProfileContent, onRefused: (error: Error) => void): Promise<void> {
    try {
      await unwrap(api.api.account.profile.$put({ json: { ...noAddress, ...content } }));
    } catch (error) {
      return onRefused(error as Error); // `unwrap` throws nothing else
    }
    await refetchAll(profileQuery().queryKey);
    notify.success('Your details are saved.');
    onClose();
  }

  const addressField = (name: keyof OwnProfile) => ({
    ...form.field(name),
    ...(name === 'state' && { onInput: writeStateCode }),
  });

  return (
    <div
      ref={start}
      tabIndex={-1}
      role="group"
      aria-label="Edit your details"
      className="outline-none"
    >
      <AccountForm form={form} className="mt-5 gap-[18px] border-t border-line pt-5">
        <Field {...form.field('fullName')} label="Full Name" autoComplete="name" maxLength={100} />
        <Field
          {...form.field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <AddressFields field={addressField} street="Street Address (optional)" />
        <ProblemNotice>{form.problem}</ProblemNotice>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busyLabel={form.busy && 'Saving...'}>
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </AccountForm>
    </div>
  );
}
