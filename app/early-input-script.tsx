import { useContext } from 'react';
import { recordEarlyInput } from './early-input.ts';
import { NonceContext } from './nonce.ts';

/** The recorder as an inline script. For the server only: React skips scripts in the head that it does not know. */
export const EarlyInputScript = () => <script nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput.toString()})()` }} />;
