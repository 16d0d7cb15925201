import { createContext } from 'react';

/** CSP nonce for inline scripts and styles of a page rendered per request; undefined on cached pages. Server only. */
export const NonceContext = createContext<string | undefined>(undefined);
