/**
 * Rejects if a promise takes longer than this; its later result is ignored.
 *
 * @param createError creates the timeout error
 */
export function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const timer = setTimeout(() => reject(late()), ms);
	work.then(resolve, reject).finally(() => clearTimeout(timer));
	return promise;
}
