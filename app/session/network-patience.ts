/** A network may connect and then answer nothing: a call is given up when no answer has begun by then. */
export const networkPatienceMs = 10_000;
