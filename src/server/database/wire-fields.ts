type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
	: "";

const snakeNames = new Map<string, string>();

/** Converts "createdAt" to "created_at". Results are cached; there are only as many as columns. */
export function toSnakeCase(name: string): string {
	const snakeName =
		snakeNames.get(name) ?? name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
	snakeNames.set(name, snakeName);
	return snakeName;
}

/** Picks columns of a row for a response, each under its snake_case name; other columns are not sent. */
export function pickWireFields<Row extends object, Column extends keyof Row & string>(
	row: Row,
	...columns: Column[]
) {
	return Object.fromEntries(columns.map((column) => [toSnakeCase(column), row[column]])) as {
		[Name in Column as SnakeCase<Name>]: Row[Name];
	};
}
