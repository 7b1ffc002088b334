/** For a late answer and a setter of state: ends what it belongs to, and leaves alone what was begun since. */
export const clearIf =
	<Value>(mine: Value) =>
	(now: Value | undefined): Value | undefined =>
		now === mine ? undefined : now;
