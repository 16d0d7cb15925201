import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { adminPages } from '#domain/admin/pages.ts';
import { orderNumber } from '#domain/statuses.ts';

const shortcut = 'k';

/** Opens by its button; the one that `listens`, by Ctrl+K from every screen. */
export function JumpButton({ listens = false }: { listens?: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!listens) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== shortcut || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [listens]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 w-full items-center gap-2 rounded-full border border-control bg-surface px-4 text-sm text-ink-2 lg:min-h-9 lg:w-64"
      >
        <Search aria-hidden className="size-4.5" /> Jump to…
        <kbd className="ml-auto font-sans text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      {open && <JumpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Its key is where it leads. */
type Target = readonly [to: string, text: string, note?: string];

function JumpDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { data } = useQuery(
    {
      queryKey: ['jump', asked],
      queryFn: () => unwrap(admin.jump.$get({ query: { text: asked } })),
      enabled: asked.length >= 2,
      placeholderData: (previous) => previous,
    },
    queryClient,
  );
  const navigate = useNavigate();
  const found = asked.length >= 2 ? data : undefined;
  const name = text.trim().toLowerCase();
  const groups: Record<string, Target[] | undefined> = {
    Orders: found?.orders.map(({ id, number, name, status }) => [
      orderPath(id),
      `${orderNumber({ id, number })} · ${name}`,
      status,
    ]),
    Trees: found?.trees.map(({ id, variety, rootstock }) => [
      `/admin/products?search=${encodeURIComponent(`${variety} ${rootstock}`)}&tree=${id}`,
      variety,
      `on ${rootstock}`,
    ]),
    Customers: found?.orders
      .slice(0, 1)
      .map(() => [
        `/admin/customers?search=${encodeURIComponent(asked)}`,
        `Customers that match “${asked}”`,
      ]),
    Screens: adminPages
      .filter((page) => !page.path.includes(':') && page.name.toLowerCase().includes(name))
      .map((page) => [page.path, page.name]),
  };
  return (
    <AdminDialog title="Jump to" isSafe onClose={onClose}>
      <Command label="Jump to" shouldFilter={false} className="mt-4">
        <Command.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens this wants to type
          autoFocus
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder="Order number, name, tree or screen"
          className="min-h-12 w-full rounded-field border border-control bg-surface px-4 text-base"
        />
        <Command.List className="mt-3 max-h-[50vh] overflow-y-auto [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3">
          <Command.Empty className="px-3 py-4">Nothing found</Command.Empty>
          {Object.entries(groups).map(
            ([heading, targets = []]) =>
              targets.length > 0 && (
                <Command.Group key={heading} heading={heading}>
                  {targets.map(([to, name, note]) => (
                    <Command.Item
                      key={to}
                      value={to}
                      onSelect={() => {
                        onClose();
                        void navigate(to);
                      }}
                      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field px-3 text-sm data-[selected=true]:bg-linen"
                    >
                      <span className="font-semibold">{name}</span>
                      <span className="text-ink-2">{note}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
        </Command.List>
      </Command>
    </AdminDialog>
  );
}
