import { visitorPart } from '#app/growing/place/visitor-part.tsx';

/** What is known of a tree, with its partners as they are ranked at the farm, or at the visitor's place. */
export const TreeDetails = visitorPart(async () => (await import('./about-tree.tsx')).AboutTree);
