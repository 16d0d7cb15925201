import { createContext } from 'react';

/** Nonce of the inline scripts of a page that is rendered for one request; stored pages have none. Server only. */
export const NonceContext = createContext<string | undefined>(undefined);
