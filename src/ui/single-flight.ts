/** Returns a runner for one task at a time; while a task is running, further calls resolve to undefined. */
export function createSingleFlight() {
	let isBusy = false;
	return async <Result>(task: () => Promise<Result>): Promise<Result | undefined> => {
		if (isBusy) return undefined;
		isBusy = true;
		return await task().finally(() => {
			isBusy = false;
		});
	};
}
