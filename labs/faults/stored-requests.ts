import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { World } from "./world.ts";

const COUNT_INCOMPLETE = `select count(*) as n from leads where not exists (select 1 from quotes where quotes.lead_id = leads.id)
	or not exists (select 1 from quote_items where quote_items.lead_id = leads.id)`;
const COUNT_DUPLICATES =
	"select count(*) as n from (select name from leads group by name having count(*) > 1) as twice";
const COUNT_UNANSWERED = "select count(*) as n from idempotency where answer is null";

type Row = Record<string, unknown>;

/** Runs a query on the world's database, while the server runs or after it. */
export async function runQuery(world: Pick<World, "data" | "postgres">, sql: string): Promise<Row[]> {
	if (!world.postgres) {
		const database = new DatabaseSync(join(world.data, "biela.db"), { timeout: 5000 });
		try {
			return database.prepare(sql).all() as Row[];
		} finally {
			database.close();
		}
	}
	const client = new pg.Client({ connectionString: world.postgres.url });
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

/** Compares the acknowledged requests with the database. */
export async function compareStored(world: World, acknowledged: readonly string[]) {
	const countRows = async (sql: string) => Number((await runQuery(world, sql))[0]?.n);
	const rows = await runQuery(world, "select reference from leads");
	const references = new Set(rows.map(({ reference }) => reference));
	const lostCount = acknowledged.filter((reference) => !references.has(reference)).length;
	const duplicateCount = await countRows(COUNT_DUPLICATES);
	const incompleteCount = (await countRows(COUNT_INCOMPLETE)) + (await countRows(COUNT_UNANSWERED));
	return {
		figure: `${acknowledged.length} acknowledged, lost ${lostCount}, duplicated ${duplicateCount}, incomplete ${incompleteCount}`,
		holds: lostCount + duplicateCount + incompleteCount === 0 && acknowledged.length > 0,
	};
}
