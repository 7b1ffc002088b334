/** Returns a runner for one task at a time; while a task is running, further calls resolve to undefined. */
export function oneAtATime() {
	let isBusy = false;
	return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
		if (isBusy) return undefined;
		isBusy = true;
		return await work().finally(() => {
			isBusy = false;
		});
	};
}
