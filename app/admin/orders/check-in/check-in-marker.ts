/** Stored while this browser keeps orders for the check-in. */
export const checkInMarker = 'grafted-check-in';
