import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';
import { AdminInput } from './controls.tsx';

interface SearchFormProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
  /** Further buttons. */
  children?: ReactNode;
}

export function SearchForm({ value, placeholder, onSearch, children }: SearchFormProps) {
  return (
    <form
      role="search"
      key={value}
      action={(form) => onSearch(String(form.get('search') ?? '').trim())}
      className="mb-4 flex items-end gap-2.5"
    >
      <AdminInput
        label="Search"
        name="search"
        type="search"
        maxLength={100}
        defaultValue={value}
        placeholder={placeholder}
        className="min-w-0 flex-1 lg:max-w-[420px]"
      />
      <AdminButton type="submit">Search</AdminButton>
      {children}
    </form>
  );
}
