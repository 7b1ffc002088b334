/** Makes a turn that one piece of work has at a time: what is asked for meanwhile comes to nothing. */
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
