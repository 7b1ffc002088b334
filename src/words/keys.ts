/** What a table has a row of, in its order: the list that goes with it is not told again. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
	Object.keys(table) as Key[];
