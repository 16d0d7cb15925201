/** For `setState`: the set with the key, or without it. */
export const withOrWithout =
  (key: string, isIn: boolean) =>
  (keys: ReadonlySet<string>): ReadonlySet<string> =>
    isIn ? new Set([...keys, key]) : new Set([...keys].filter((one) => one !== key));
