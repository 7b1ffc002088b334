type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: "";

const names = new Map<string, string>();

/** Converts "createdAt" to "created_at". Results are cached; there are only as many as columns. */
export function snake(name: string): string {
	const known = names.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	names.set(name, known);
	return known;
}

/** Picks columns of a row for a response, each under its snake_case name; other columns are not sent. */
export function wired<Row extends object, Column extends keyof Row & string>(
	row: Row,
	...columns: Column[]
) {
	return Object.fromEntries(columns.map((column) => [snake(column), row[column]])) as {
		[Name in Column as Snake<Name>]: Row[Name];
	};
}
