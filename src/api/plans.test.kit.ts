import {
	CamelCasePlugin,
	CompiledQuery,
	DummyDriver,
	Kysely,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Db, Tables } from "#platform/database/db.server.ts";

/** Answers every count, and finds nothing else. */
class Counting extends DummyDriver {
	private readonly found: number;
	constructor(found: number) {
		super();
		this.found = found;
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

/** What it would ask of a database where so many are found. */
export async function askedBy(
	asks: (db: Db) => Promise<unknown>,
	found: number,
): Promise<CompiledQuery[]> {
	const asked: CompiledQuery[] = [];
	const db = new Kysely<Tables>({
		dialect: {
			createDriver: () => new Counting(found),
			createQueryCompiler: () => new SqliteQueryCompiler(),
			createAdapter: () => new SqliteAdapter(),
			createIntrospector: (self) => new SqliteIntrospector(self),
		},
		plugins: [new CamelCasePlugin()],
		log: ({ query }) => {
			asked.push(query);
		},
	});
	// Whatever it makes of no rows at all.
	await asks(db).catch(() => {});
	return asked;
}

/** How the embedded engine would look for each of these. */
export async function plannedBy(
	db: Db,
	asks: (db: Db) => Promise<unknown>,
	found: number,
): Promise<string[]> {
	const steps = (await askedBy(asks, found)).map(async ({ sql: text, parameters }) => {
		const question = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
		const { rows } = await db.executeQuery<{ detail: string }>(question);
		return rows.map(({ detail }) => detail);
	});
	return (await Promise.all(steps)).flat();
}
