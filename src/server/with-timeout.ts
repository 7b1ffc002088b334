/**
 * Rejects if a promise takes longer than this; its later result is ignored.
 *
 * @param createError creates the timeout error
 */
export function withTimeout<T>(ms: number, work: Promise<T>, createError: () => Error): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const timer = setTimeout(() => reject(createError()), ms);
	work.then(resolve, reject).finally(() => clearTimeout(timer));
	return promise;
}
