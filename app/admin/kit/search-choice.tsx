import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { queryClient } from '#app/query-client.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { count } from '#domain/count.ts';
import { InputField } from './form-field.tsx';
import { ListEnd } from './list-end.tsx';

interface SearchChoiceProps<Data, Found, Key extends QueryKey> {
  label: string;
  placeholder?: string;
  /** What is found: 'tree'. */
  what: string;
  query: (search: string) => UseQueryOptions<Data, Error, Data, Key>;
  list: (data: Data) => readonly Found[];
  keyOf: (found: Found) => string;
  isDisabled?: (found: Found) => boolean;
  empty: string;
  /** The list that the server ends, whose end is told. */
  limit?: ComponentProps<typeof ListEnd>['of'];
  onChoose: (found: Found, clear: () => void) => void;
  children: (found: Found) => ReactNode;
}

const minLength = 2;

/** Finds something by any part of its names; what was found are buttons. */
export function SearchChoice<Data, Found, Key extends QueryKey>(
  props: SearchChoiceProps<Data, Found, Key>,
) {
  const { label, placeholder, what, query, list, keyOf, isDisabled, empty, limit, onChoose } =
    props;
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim());
  const { data } = useQuery({ ...query(wanted), enabled: wanted.length >= minLength }, queryClient);
  const found = data && wanted.length >= minLength ? list(data) : undefined;
  const choose = (one: Found): void => onChoose(one, () => setSearch(''));
  /** Enter chooses where there is one choice. It never sends the form around the search. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [only, ...others] = (found ?? []).filter((one) => !isDisabled?.(one));
    const isTheirs = search.trim() === wanted && !event.repeat; // what was found is for what is typed
    if (only !== undefined && others.length === 0 && isTheirs) choose(only);
  }
  return (
    <div>
      <InputField
        label={label}
        type="search"
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        maxLength={100}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        hint={found?.length === 0 && empty}
      />
      <p role="status" className="sr-only">
        {found && `${count(found.length, what)} found`}
      </p>
      {found && found.length > 0 && (
        <ul
          aria-label={`${what[0]!.toUpperCase()}${what.slice(1)}s found`}
          className="mt-2 grid gap-1.5"
        >
          {found.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                disabled={isDisabled?.(one)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-field border border-line px-3 py-1.5 text-left text-sm wrap-anywhere hover:bg-linen disabled:bg-linen disabled:text-ink-2"
                onClick={() => choose(one)}
              >
                {props.children(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {limit && (
        <ListEnd of={limit} shown={data ? list(data).length : 0}>
          {(most) => `The first ${most}. Type more of the name to find the others.`}
        </ListEnd>
      )}
    </div>
  );
}
