/** Every admin change invalidates all admin queries, because the screens' counts depend on each other. */
export const adminKey = ['admin'];
