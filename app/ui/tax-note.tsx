import { taxNote } from '#domain/books/tax.ts';

interface TaxNoteProps {
  /** The note of a placed order. Omit it to show that of the settings. */
  note?: string | undefined;
}

export const TaxNote = ({ note = taxNote() }: TaxNoteProps) =>
  note ? <p className="mt-1 text-right text-sm text-ink-2">{note}</p> : null;
