/** Tells by its name whether a column of a database is self-named (src/server/database/declare.ts). */
export const isSelfNamed = (column: string): boolean => /^(id|at|day)$|(Id|At|On|Day|Until)$/.test(column);

export const toCamelCase = (name: string): string =>
	name.replace(/_(\w)/g, (_, character: string) => character.toUpperCase());
