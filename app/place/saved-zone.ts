const key = 'zone';

/** The zone of this device's place. Storage can be blocked: then there is none. */
export function savedZone(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveZone(zone: string | undefined): void {
  try {
    if (zone) localStorage.setItem(key, zone);
    else localStorage.removeItem(key);
  } catch {
    // tree pages then link to the page about the place instead
  }
}
