import { expect, test } from 'vitest';
import { treeCaution, type CautionedTree } from './tree-caution.ts';

const roots = { stake: 'none', caution: '', fireBlight: 'low' } as const;

test.each<[string, CautionedTree, string]>([
  ['a tree that stands free', { roots, fireBlight: 'high' }, ''],
  ['unknown roots', { roots: undefined, fireBlight: 'high' }, ''],
  ['support that is not known', { roots: { ...roots, stake: null }, fireBlight: null }, ''],
  [
    'a stake for life and a brittle union',
    {
      roots: { ...roots, stake: 'always', caution: 'Its graft union is brittle' },
      fireBlight: null,
    },
    'Needs a stake all its life. Its graft union is brittle.',
  ],
  [
    'a stake at first',
    { roots: { ...roots, stake: 'first years' }, fireBlight: null },
    'Needs a stake in its first years.',
  ],
  [
    'a variety and roots that both catch fire blight',
    { roots: { ...roots, fireBlight: 'high' }, fireBlight: 'high' },
    'Variety and rootstock both catch fire blight easily: a Geneva rootstock resists it.',
  ],
  [
    'a variety that does not',
    { roots: { ...roots, fireBlight: 'high' }, fireBlight: 'medium' },
    '',
  ],
])('one line before paying tells of %s', (_what, tree, line) => {
  expect(treeCaution(tree)).toBe(line);
});
