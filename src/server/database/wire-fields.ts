type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
	: "";

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
	? `${Head}${Capitalize<CamelCase<Tail>>}`
	: Name;

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

/**
 * Picks the columns of a row that a response schema names, each under its snake_case name. A new field of the schema
 * is sent once its column exists.
 */
export function pickSchemaFields<Shape extends object, Row extends object>(
	schema: { shape: Shape },
	row: Row,
) {
	const names = Object.keys(schema.shape);
	const columns = Object.entries(row).map(([column, value]) => [toSnakeCase(column), value] as const);
	return Object.fromEntries(columns.filter(([name]) => names.includes(name))) as {
		[Name in keyof Shape & string as CamelCase<Name> extends keyof Row ? Name : never]: Row[CamelCase<Name> &
			keyof Row];
	};
}
