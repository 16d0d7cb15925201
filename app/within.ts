/** Every wait has an end. @throws Error when the promise takes longer */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('This took too long')), milliseconds);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
