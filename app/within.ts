/** Every wait has an end. @throws DOMException, a TimeoutError, when the promise takes longer */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('This took too long', 'TimeoutError')),
      milliseconds,
    );
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
