/**
 * Returns a state updater that clears the state only if it is still `expected`, so a late response clears nothing
 * newer.
 */
export const clearIf =
	<Value>(mine: Value) =>
	(now: Value | undefined): Value | undefined =>
		now === mine ? undefined : now;
