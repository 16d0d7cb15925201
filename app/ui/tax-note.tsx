import { taxNote } from '#domain/tax.ts';

export function TaxNote() {
  const note = taxNote();
  return note ? <p className="mt-1 text-right text-sm text-ink-2">{note}</p> : null;
}
