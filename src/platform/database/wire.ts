type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: "";

const names = new Map<string, string>();

/** "createdAt" is "created_at". As many as there are columns: each is worked out once. */
export function snake(name: string): string {
	const known = names.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	names.set(name, known);
	return known;
}

/** Some columns of a row as they are, each under its name on the wire; what is not named stays here. */
export function wired<Row extends object, Column extends keyof Row & string>(
	row: Row,
	...columns: Column[]
) {
	return Object.fromEntries(columns.map((column) => [snake(column), row[column]])) as {
		[Name in Column as Snake<Name>]: Row[Name];
	};
}
