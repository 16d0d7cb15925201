import type { AttributeMapping } from '#auth/tables/sso.ts';

export type Attributes = Map<string, string[]>;

/** Maps attributes to claims as an admin configured: the first name with a value wins, else the default. */
export function mapAttributes(
  attributes: Attributes,
  { keys = {} }: AttributeMapping,
): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [claim, { name, names = [], default: fallback, array }] of Object.entries(keys)) {
    const values = [name, ...names].flatMap((one) =>
      one && attributes.get(one)?.length ? [attributes.get(one) ?? []] : [],
    )[0];
    if (values) claims[claim] = array ? values : values[0];
    else if (fallback !== undefined) claims[claim] = fallback;
  }
  return claims;
}
