import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { World } from "./world.ts";

const INCOMPLETE = `select count(*) as n from leads where not exists (select 1 from quotes where quotes.lead_id = leads.id)
	or not exists (select 1 from quote_items where quote_items.lead_id = leads.id)`;
const DUPLICATES =
	"select count(*) as n from (select name from leads group by name having count(*) > 1) as twice";
const UNANSWERED = "select count(*) as n from idempotency where answer is null";

type Row = Record<string, unknown>;

/** Runs a query on the world's database, while the server runs or after it. */
export async function runQuery(world: Pick<World, "data" | "postgres">, sql: string): Promise<Row[]> {
	if (!world.postgres) {
		const file = new DatabaseSync(join(world.data, "biela.db"), { timeout: 5000 });
		try {
			return file.prepare(sql).all() as Row[];
		} finally {
			file.close();
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
	const count = async (sql: string) => Number((await runQuery(world, sql))[0]?.n);
	const rows = await runQuery(world, "select reference from leads");
	const references = new Set(rows.map(({ reference }) => reference));
	const lost = acknowledged.filter((reference) => !references.has(reference)).length;
	const doubled = await count(DUPLICATES);
	const incomplete = (await count(INCOMPLETE)) + (await count(UNANSWERED));
	return {
		figure: `${acknowledged.length} acknowledged, lost ${lost}, duplicated ${doubled}, incomplete ${incomplete}`,
		holds: lost + doubled + incomplete === 0 && acknowledged.length > 0,
	};
}
