import { useState, type FormEvent } from 'react';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { editWindowSchema, type AdminWindow, type EditWindow } from '#domain/admin/pickups.ts';
import { windowHours } from '#domain/orders/pickups.ts';

/** Room of a window, and whether others can still choose it. Pass its values as the key, so that the form follows them. */
export function WindowForm({ window }: { window: AdminWindow }) {
  const { id, maxOrders, maxTrees, isOpen } = window;
  const [draft, setDraft] = useState<EditWindow>({ maxOrders, maxTrees, isOpen });
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: EditWindow) =>
      unwrap(api.api.admin.pickups.windows[':id'].$put({ param: { id }, json })),
    done: 'Window saved',
  });
  const change = (part: Partial<EditWindow>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem('');
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = editWindowSchema.safeParse(draft);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? '');
    mutate(checked.data, { onError: (error) => setProblem(errorMessage(error)) });
  }
  const number = (field: 'maxOrders' | 'maxTrees') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    className: 'w-32',
    value: draft[field] || '',
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      change({ [field]: Number(currentTarget.value) }),
  });
  const isChanged =
    draft.maxOrders !== maxOrders || draft.maxTrees !== maxTrees || draft.isOpen !== isOpen;
  return (
    <form
      onChange={() => setProblem('')}
      noValidate
      aria-label={`Room of ${windowHours(window)}`}
      onSubmit={submit}
      className="mt-3 border-t border-line pt-3 print:hidden"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
        <InputField {...number('maxOrders')} label="Orders" />
        <InputField {...number('maxTrees')} label="Trees" />
        <AdminCheck
          label="Open"
          checked={draft.isOpen}
          onChange={({ currentTarget }) => change({ isOpen: currentTarget.checked })}
        />
        <Button
          type="submit"
          variant="ghost"
          size="small"
          disabled={!isChanged}
          busyLabel={isPending && 'Saving...'}
        >
          Save
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-2 font-medium text-apple">
          {problem}
        </p>
      )}
    </form>
  );
}
