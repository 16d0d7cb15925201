export const platform = `${process.platform}-${process.arch}`;
