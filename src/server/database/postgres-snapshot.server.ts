import pg from "pg";

/** A transaction that a test left open would otherwise stop the run. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Remembers the content of a schema, for tests. The copies are temporary tables of the client's connection.
 *
 * @returns a function that brings it back, in every table that changed
 */
export async function captureSchema(client: pg.Client, schema: string): Promise<() => Promise<void>> {
	const tables = await listTables(client, schema);
	const prefix = `copy_${++captureCount}_`;
	const original = (table: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
	const copy = (table: string) => `pg_temp.${pg.escapeIdentifier(prefix + table)}`;
	const markSelects = tables.map(
		({ name }) =>
			`select ${pg.escapeLiteral(name)}, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${original(name)}`,
	);
	// A named statement is planned once.
	const marksQuery = { name: prefix, text: markSelects.join(" union all "), rowMode: "array" };
	const readMarks = async () => new Map((await client.query<[string, string]>(marksQuery)).rows);
	await client.query(
		[
			// Triggers and references do not apply to rows that come back.
			"set session_replication_role = replica",
			`set lock_timeout = ${LOCK_TIMEOUT_MS}`,
			...tables.map(({ name }) => `create table ${copy(name)} as table ${original(name)}`),
		].join(";"),
	);
	// A row that was written later has a higher transaction number, and a deleted one is missing in the count.
	let marks = await readMarks();
	return async () => {
		const currentMarks = await readMarks();
		const changed = tables.filter(({ name }) => currentMarks.get(name) !== marks.get(name));
		if (changed.length === 0) return;
		// Several statements in one query are one transaction.
		await client.query(
			[
				...changed.map(({ name }) => `delete from ${original(name)}`),
				...changed.map(
					({ name, columns }) =>
						`insert into ${original(name)} (${columns}) select ${columns} from ${copy(name)}`,
				),
			].join(";"),
		);
		marks = await readMarks();
	};
}
let captureCount = 0;

/** Lists the tables of a schema with their columns, except those that PostgreSQL computes. */
async function listTables(client: pg.Client, schema: string) {
	const { rows } = await client.query<{ name: string; columns: string }>(
		`select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
		from pg_class join pg_attribute on attrelid = pg_class.oid
		where relnamespace = $1::regnamespace and relkind = 'r' and attnum > 0
		and not attisdropped and attgenerated = '' group by relname`,
		[schema],
	);
	return rows;
}
