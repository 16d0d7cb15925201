import { taxNote } from '#domain/tax.ts';

interface TaxNoteProps {
  /** Of a placed order; without it, that of the settings. */
  mode?: Parameters<typeof taxNote>[0];
}

export function TaxNote({ mode }: TaxNoteProps) {
  const note = taxNote(mode);
  return note ? <p className="mt-1 text-right text-sm text-ink-2">{note}</p> : null;
}
