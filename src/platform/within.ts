/** Waits for some work no longer than this; what comes of it later nobody hears. @param late says why nobody waits any more */
export function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const timer = setTimeout(() => reject(late()), ms);
	work.then(resolve, reject).finally(() => clearTimeout(timer));
	return promise;
}
