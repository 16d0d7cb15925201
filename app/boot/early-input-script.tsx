import { useContext } from 'react';
import { recordEarlyInput } from './early-input.ts';
import { NonceContext } from './nonce.ts';

/** The recorder as an inline script. Server only: on hydration, React ignores unknown scripts in the head. */
export const EarlyInputScript = () => (
  <script
    nonce={useContext(NonceContext)}
    dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput.toString()})()` }}
  />
);
