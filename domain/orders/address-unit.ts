const kind = String.raw`(?:apartment|apt|unit|suite|ste|room|rm|floor|fl|building|bldg|lot|space|spc|trailer|trlr)\b\.?\s*#?`;
/** A number with letters, or one letter: 'Unit Road' is a street. */
const id = String.raw`(?:[a-z]?-?\d[\w-]*|[a-z])`;
const atEnd = new RegExp(String.raw`(?:[\s,]+${kind}\s*${id}|[\s,]*#\s*[\w-]+)[\s,]*$`, 'i');
const atStart = new RegExp(String.raw`^\s*(?:${kind}\s*${id}|#\s*[\w-]+)\s*,\s*(?=\S)`, 'i');

/** The street without 'Apt 4', '#12', 'Unit B': geocoders know buildings, not the doors in them. */
export function withoutUnit(street: string): string {
  for (let left = street; ;) {
    const shorter = left.replace(atEnd, '').replace(atStart, '');
    if (shorter === left || !/\d/.test(shorter)) return left.trim();
    left = shorter;
  }
}

const poBox =
  /\b(?:p\.?\s*o\.?|post(?:al)?\s+office)\s*(?:box|b\.?)\s*#?\s*\w*\d|^\s*(?:pob|po\s*bx|box)\s*#?\s*\d/i;

export const isPoBox = (street: string): boolean => poBox.test(street);
