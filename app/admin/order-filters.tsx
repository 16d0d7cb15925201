import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { orderStatuses } from '#domain/statuses.ts';

const control = 'min-h-11 rounded-field border border-control bg-surface px-3 text-[15px]';

/** Search and status of the order list; both live in the address. */
export function OrderFilters() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';

  function apply(form: FormData): void {
    const wanted = new URLSearchParams();
    for (const name of ['search', 'status']) {
      const value = String(form.get(name) ?? '').trim();
      if (value) wanted.set(name, value);
    }
    setParams(wanted);
  }
  return (
    <form role="search" action={apply} className="flex flex-wrap items-end gap-2.5">
      <label className="grid gap-1 text-sm font-semibold">
        Search
        <input name="search" type="search" defaultValue={params.get('search') ?? ''} placeholder="Name, email, order id, variety" className={`${control} w-[min(280px,72vw)] font-normal placeholder:text-ink-3`} />
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Status
        <select key={status} name="status" defaultValue={status} onChange={(event) => event.currentTarget.form?.requestSubmit()} className={`${control} font-normal`}>
          <option value="">All</option>
          {orderStatuses.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button type="submit" look="ghost" size="small">
        Search
      </Button>
    </form>
  );
}
