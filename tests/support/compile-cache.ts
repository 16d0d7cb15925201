/** For programs that run from source many times: half of their start is compiling it. */
export const compileCache = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
