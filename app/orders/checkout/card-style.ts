import type { CardStyle } from './square-types.ts';

/** Card field styles from the page's design tokens, which the provider's iframe cannot read. */
export function cardStyle(): CardStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    input: { color: color('ink'), backgroundColor: color('surface'), fontSize: '16px' },
    'input::placeholder': { color: color('ink-3') },
    'input.is-error': { color: color('apple') },
    '.input-container': { borderColor: color('control'), borderRadius: '12px' },
    '.input-container.is-focus': { borderColor: color('pine') },
    '.input-container.is-error': { borderColor: color('apple') },
    '.message-text': { color: color('ink-2') },
    '.message-text.is-error': { color: color('apple') },
  };
}

export function onColorSchemeChange(listener: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
