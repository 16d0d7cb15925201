/** Mail to more than one person waits this long before it goes out, so that it can be recalled. */
export const recallMinutes = 10;
