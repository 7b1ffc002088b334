/**
 * Returns a state updater that clears the state only if it is still `expected`, so a late response clears nothing
 * newer.
 */
export const clearIf =
	<Value>(expected: Value) =>
	(current: Value | undefined): Value | undefined =>
		current === expected ? undefined : current;
