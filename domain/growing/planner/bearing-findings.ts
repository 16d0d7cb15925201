import { serviceText } from '#domain/growing/partner-texts.ts';
import { serviceOf, type Service } from '#domain/growing/pollination.ts';
import { distance } from './geometry.ts';
import { pollenFeet } from './partner-links.ts';
import type { KnownTree } from './plan-trees.ts';
import { found, type Finding } from './room-findings.ts';

/** Undefined for a variety that is not known. */
export const serviceAmong = (tree: KnownTree, others: readonly KnownTree[]): Service | undefined =>
  tree.flowering &&
  serviceOf(
    tree.flowering,
    others
      .filter((other) => distance(tree, other) <= pollenFeet)
      .flatMap(({ flowering }) => flowering ?? []),
  );

/** Whether a partner is missing, or may be. */
export const isLacking = ({ standing }: Service): boolean =>
  standing === 'unserved' || standing === 'unknown';

export function bearingFindings(tree: KnownTree, service: Service | undefined): Finding[] {
  if (!tree.flowering || !service)
    return found('unknown', `We do not know whether ${tree.variety} needs a partner.`);
  if (!isLacking(service)) return [];
  return found(
    service.standing === 'unserved' ? 'hint' : 'unknown',
    serviceText(tree.flowering, service),
  );
}
