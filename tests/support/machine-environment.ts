const { PATH, HOME, TMPDIR } = process.env;

/**
 * What a program that a test starts has of the tests' own environment. It looks for sockets in the
 * same temporary folder.
 */
export const machineEnvironment = { PATH, HOME, TMPDIR };
