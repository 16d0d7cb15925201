/**
 * The browser's storage, or this page's memory where the browser refuses it: with blocked site data even reading the
 * property `localStorage` throws, and a full disk refuses to write. Nothing here throws.
 */
export interface SiteData {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Undefined where nothing is stored, or what is no JSON. */
  readJson: (key: string) => unknown;
  saveJson: (key: string, value: object) => void;
}

function createSiteData(name: 'localStorage' | 'sessionStorage'): SiteData {
  const memory = new Map<string, string>();
  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(window[name]);
    } catch {
      return otherwise;
    }
  }
  const getItem = (key: string): string | null =>
    memory.get(key) ?? attempt((storage) => storage.getItem(key), null);
  function setItem(key: string, value: string): void {
    const isStored = attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
    if (isStored) memory.delete(key);
    else memory.set(key, value);
  }
  return {
    getItem,
    setItem,
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...memory.keys(), ...attempt((storage) => Object.keys(storage), [])],
    readJson(key) {
      try {
        return JSON.parse(getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    saveJson: (key, value) => setItem(key, JSON.stringify(value)),
  };
}

/** Shared by all tabs, and kept when they are closed. */
export const browserData = createSiteData('localStorage');
/** Belongs to this tab alone. */
export const tabData = createSiteData('sessionStorage');

/** Whether what is stored is still there after a reload. */
export function keepsSiteData(): boolean {
  const key = 'grafted-probe';
  try {
    window.localStorage.setItem(key, key);
    window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** @returns false where the browser refuses it, for example on a page without HTTPS */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
