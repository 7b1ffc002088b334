/** Returns the typed keys of a table in their order, so that the list is not written twice. */
export const getKeys = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
	Object.keys(table) as Key[];
