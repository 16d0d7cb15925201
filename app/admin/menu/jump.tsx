import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { adminPages } from '#domain/admin/pages.ts';
import { listLimits } from '#domain/list-limits.ts';
import { plainText } from '#domain/plain-text.ts';
import { orderNumber } from '#domain/statuses.ts';

const shortcut = 'k';

/** Opens by its button; the one that `listens`, by Ctrl+K from every screen. */
export function JumpButton({ listens = false }: { listens?: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!listens) return;
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === shortcut; // a capital with Caps Lock
      if (!isShortcut || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
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

type JumpFound = Awaited<ReturnType<typeof askJump>>;
const askJump = (text: string) => unwrap(admin.jump.$get({ query: { text } }));

/** Its key is where it leads. */
type Target = readonly [to: string, text: string, note?: string];

const minLength = 2;

function JumpDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = useSettled(typed);
  const { data } = useQuery(
    {
      queryKey: ['jump', asked],
      queryFn: () => askJump(asked),
      enabled: asked.length >= minLength,
    },
    queryClient,
  );
  const navigate = useNavigate();
  const chosen = useRef(false);
  const [isEntered, setEntered] = useState(false);
  const isSearching = typed.length >= minLength && (asked !== typed || !data);
  const groups = listGroups(typed, isSearching || typed.length < minLength ? undefined : data);

  function open(to: string): void {
    chosen.current = true;
    onClose();
    void navigate(to);
  }
  /**
   * Enter before the answer opens what is found for all that was typed, and nothing that was found
   * for a part of it.
   */
  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.key !== 'Enter' || !isSearching) return;
    event.preventDefault();
    setEntered(true);
  }
  const openFirst = useEffectEvent(() => {
    const first = groups.flatMap(([, targets]) => targets)[0];
    if (first) open(first[0]);
  });
  useEffect(() => {
    if (isEntered && !isSearching) openFirst();
  }, [isEntered, isSearching]);

  return (
    <AdminDialog
      title="Jump to"
      isSafe
      firstField="input"
      focusAfter={() => (chosen.current ? document.querySelector('#main') : null)}
      onClose={onClose}
    >
      <Command label="Jump to" shouldFilter={false} className="mt-4" onKeyDown={onKeyDown}>
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setEntered(false);
          }}
          maxLength={100}
          placeholder="Order number, name, tree or screen"
          className="min-h-12 w-full rounded-field border border-control bg-surface px-4 text-base"
        />
        <Command.List
          aria-busy={isSearching}
          className="mt-3 max-h-[50vh] overflow-y-auto [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
        >
          <Command.Empty className="px-3 py-4">
            {isSearching ? 'Searching…' : 'Nothing found'}
          </Command.Empty>
          {groups.map(([heading, targets]) => (
            <Command.Group key={heading} heading={heading}>
              {targets.map(([to, name, note]) => (
                <Command.Item
                  key={to}
                  value={to}
                  onSelect={() => open(to)}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field px-3 text-sm data-[selected=true]:bg-linen"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-ink-2">{note}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </AdminDialog>
  );
}

/** What is named as it was typed comes first: a tree before the orders that have it. */
function listGroups(typed: string, found?: JumpFound): [heading: string, targets: Target[]][] {
  const name = plainText(typed);
  const isTree = found?.trees.some(({ variety }) => plainText(variety).startsWith(name));
  const screens = adminPages
    .filter((page) => !page.path.includes(':') && plainText(page.name).includes(name))
    .map((page): Target => [page.path, page.name]);
  const trees = (found?.trees ?? []).map(({ id, variety, rootstock }): Target => [
    `/admin/products?search=${encodeURIComponent(`${variety} ${rootstock}`)}&tree=${id}`,
    variety,
    `on ${rootstock}`,
  ]);
  const orders = (found?.orders ?? []).map(({ id, number, name, status }): Target => [
    orderPath(id),
    `${orderNumber({ id, number })} · ${name}`,
    status,
  ]);
  const customers: Target[] =
    orders.length > 0
      ? [
          [
            `/admin/customers?search=${encodeURIComponent(typed)}`,
            `Customers that match “${typed}”`,
          ],
        ]
      : [];
  if (orders.length >= listLimits.jump)
    orders.push([
      `/admin/orders?search=${encodeURIComponent(typed)}`,
      'All orders found',
      `the newest ${listLimits.jump} are above`,
    ]);
  if (trees.length >= listLimits.jump)
    trees.push([
      `/admin/products?search=${encodeURIComponent(typed)}`,
      'All trees found',
      `the first ${listLimits.jump} are above`,
    ]);
  const groups: [string, Target[]][] = [
    ['Orders', orders],
    ['Trees', trees],
    ['Customers', customers],
    ['Screens', screens],
  ];
  if (isTree) groups.unshift(...groups.splice(1, 1));
  return groups.filter(([, targets]) => targets.length > 0);
}
