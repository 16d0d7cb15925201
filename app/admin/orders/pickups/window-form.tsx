import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { wholeOrNaN } from '#app/admin/kit/form-values.ts';
import { Form } from '#app/admin/kit/form.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { editWindowSchema, type AdminWindow, type EditWindow } from '#domain/admin/pickups.ts';
import { windowHours } from '#domain/orders/pickups.ts';

/** Room of a window, and whether others can still choose it. */
export function WindowForm({ window }: { window: AdminWindow }) {
  const { id, maxOrders, maxTrees, isOpen } = window;
  const form = useChangeForm({
    schema: editWindowSchema,
    values: { maxOrders: String(maxOrders), maxTrees: String(maxTrees), isOpen },
    toContent: (input) => ({
      ...input,
      maxOrders: wholeOrNaN(input.maxOrders),
      maxTrees: wholeOrNaN(input.maxTrees),
    }),
    send: (json: EditWindow) =>
      unwrap(api.api.admin.pickups.windows[':id'].$put({ param: { id }, json })),
    done: 'Window saved',
  });
  const number = { type: 'number', min: 1, className: 'w-32' };
  return (
    <div className="mt-3 border-t border-line pt-3 print:hidden">
      <Form
        form={form}
        label={`Room of ${windowHours(window)}`}
        save={['Save', 'Saving...']}
        blocked={!form.isDirty}
      >
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
          <InputField label="Orders" {...number} {...form.field('maxOrders')} />
          <InputField label="Trees" {...number} {...form.field('maxTrees')} />
          <AdminCheck label="Open" {...form.register('isOpen')} />
        </div>
      </Form>
    </div>
  );
}
