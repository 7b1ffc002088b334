import {
	CamelCasePlugin,
	CompiledQuery,
	DummyDriver,
	Kysely,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Db, Tables } from "#server/database/db.server.ts";

/** Answers every count with the given number and returns no other rows. */
class CountingDriver extends DummyDriver {
	private readonly found: number;
	constructor(matchCount: number) {
		super();
		this.found = matchCount;
	}
	override async acquireConnection() {
		const connection = await super.acquireConnection();
		const isCount = (text: string) => text.includes("count(*)");
		const executeQuery = async <Row>({ sql }: CompiledQuery) => ({
			rows: (isCount(sql) ? [{ found: this.found }] : []) as Row[],
		});
		return { ...connection, executeQuery };
	}
}

/** Captures the queries for a database with this many matches. */
export async function captureQueries(
	runQueries: (db: Db) => Promise<unknown>,
	matchCount: number,
): Promise<CompiledQuery[]> {
	const queries: CompiledQuery[] = [];
	const db = new Kysely<Tables>({
		dialect: {
			createDriver: () => new CountingDriver(matchCount),
			createQueryCompiler: () => new SqliteQueryCompiler(),
			createAdapter: () => new SqliteAdapter(),
			createIntrospector: (self) => new SqliteIntrospector(self),
		},
		plugins: [new CamelCasePlugin()],
		log: ({ query }) => {
			queries.push(query);
		},
	});
	// Ignore errors from empty results.
	await runQueries(db).catch(() => {});
	return queries;
}

/** Explains how SQLite would run each of these queries. */
export async function explainQueries(
	db: Db,
	runQueries: (db: Db) => Promise<unknown>,
	matchCount: number,
): Promise<string[]> {
	const steps = (await captureQueries(runQueries, matchCount)).map(async ({ sql: text, parameters }) => {
		const explainQuery = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
		const { rows } = await db.executeQuery<{ detail: string }>(explainQuery);
		return rows.map(({ detail }) => detail);
	});
	return (await Promise.all(steps)).flat();
}

/** Returns the catalogue of a shop without samples. */
export const toReads = (db: Db) => ({ db, hidesSamples: false });
