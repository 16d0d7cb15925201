/**
 * How a report (RFC 3464, 5965) may mean to spell a recipient, most likely first and in lower case: with its type
 * (`rfc822;`), in angle brackets, in xtext (RFC 3461: `+2B` for a plus), or escaped (RFC 6533: `\x{2B}`).
 */
export function readRecipient(field: string | undefined): string[] {
  const address = field
    ?.replace(/^[\w-]+\s*;/, '')
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .replace(/^"(.*)"@/, '$1@')
    .trim()
    .toLowerCase();
  if (!address) return [];
  const plain = address.replaceAll(/\\x\{([\da-f]{2,6})\}/g, (_all, hex: string) =>
    characterOf(hex),
  );
  const decoded = plain.replaceAll(/\+([\da-f]{2})/g, (_all, hex: string) => characterOf(hex));
  // An address with a tag such as +2b reads like xtext: both are looked for among the mails sent.
  return [...new Set([plain, decoded.toLowerCase()])];
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : '';
}
