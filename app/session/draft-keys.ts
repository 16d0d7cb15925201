/**
 * Starts of the keys of what somebody has typed or chosen and not sent. It is theirs: whoever uses
 * this browser next must not find it.
 */
export const draftKeys = {
  additions: 'grafted-addition-',
  checkout: 'grafted-checkout',
  claim: 'grafted-claim-',
  count: 'grafted-count-',
  declaredTrees: 'grafted-declared-trees',
  farmOrder: 'new-farm-order',
  newsletterAddress: 'grafted-newsletter-address',
  pendingTree: 'grafted-pending-tree',
  plan: 'grafted-plan',
  resetProof: 'grafted-reset-proof',
} as const;

/** Tells other tabs, which keep drafts of their own. */
export const droppedMarker = 'grafted-drafts-dropped';
