export const diseases = ['fireBlight', 'scab', 'mildew', 'rust', 'canker', 'cracking'] as const;
export type Disease = (typeof diseases)[number];
export const diseaseNames: Record<Disease, string> = {
  fireBlight: 'fire blight',
  scab: 'scab',
  mildew: 'powdery mildew',
  rust: 'cedar apple rust',
  canker: 'bacterial canker',
  cracking: 'cracking in rain',
};
export const susceptibilities = ['low', 'medium', 'high'] as const;
export type Susceptibility = (typeof susceptibilities)[number];

/** How readily it falls ill; null: no source tells. */
export type DiseaseFacts = Record<Disease, Susceptibility | null>;

export const unknownDiseases: DiseaseFacts = {
  fireBlight: null,
  scab: null,
  mildew: null,
  rust: null,
  canker: null,
  cracking: null,
};
