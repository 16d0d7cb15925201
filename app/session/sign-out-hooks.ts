type Forget = () => Promise<void>;

const hooks: Forget[] = [];

/** For what a part of the shop keeps in this browser, other than drafts, for as long as somebody is signed in. */
export const onSignOut = (forget: Forget): void => void hooks.push(forget);

export const forgetKept = (): Promise<unknown> => Promise.all(hooks.map((forget) => forget()));
