// @module-tag slow
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { recountTotals } from "#composition/sums.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { describeSchema } from "#server/database/schema-dump.test.kit.ts";
import { hashPassword } from "#server/password.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

type TableRow = [table: string, row: Record<string, string | number | null>];

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const PASSWORD = "una-clave-de-prueba";
/** Tables maintained by triggers or filled at startup. */
const DERIVED_TABLES =
	/^(kysely_|lead_counts|service_demand|rate_limits|heartbeat|content_version|clock_marks|shop_ids|(secret_marks|secret_fingerprints)|media_stores|\w*_search(_|$))/;

/** Tables that a later migration replaced: one heading's answers (006), and money before the ledger (010). */
const MOVED_TABLES = new Set(["import_headings", "payments", "refunds", "receivables", "invoice_numbers"]);

/** Tables that 023 renamed. */
const RENAMED_TABLES: Readonly<Record<string, string>> = {
	joined_car_requests: "merged_car_requests",
	outreach_marks: "follow_up_marks",
	stranger_requests: "unknown_sender_requests",
	unasked_letters: "unverified_email_counts",
};

/** Database of each release: migration names, then rows of every table, parents first. */
const RELEASES = readdirSync(import.meta.dirname)
	.filter((name) => name.endsWith(".jsonl"))
	.map((name) => {
		const lines = readFileSync(join(import.meta.dirname, name), "utf8")
			.trimEnd()
			.split("\n");
		return [name, lines.map((line) => JSON.parse(line) as TableRow)] as const;
	});

test.each(RELEASES)("upgrades a shop of %s and opens its panel", async (_, lines) => {
	const names = lines.filter(([table]) => table === "kysely_migration").map(([, row]) => row.name);
	const releaseMigrations = Object.entries(migrations).filter(([name]) => names.includes(name));
	expect(releaseMigrations).toHaveLength(names.length);
	const rows = lines.filter(([table]) => table !== "kysely_migration");
	const [ctx, freshCtx] = [
		await openTestContext(Object.fromEntries(releaseMigrations), url),
		await openTestContext(migrations, url),
	];
	try {
		const allTables = await ctx.db.introspection.getTables();
		const ownTables = allTables.filter(({ schema }) => schema === ctx.database.schema);
		const tables = ownTables
			.map(({ name }) => toSnakeCase(name))
			.filter((name) => !DERIVED_TABLES.test(name));
		const filled = new Set(rows.map(([table]) => table));
		expect(tables.filter((name) => !filled.has(name))).toEqual([]);
		await withTransaction(ctx.db, async (trx) => {
			for (const [table, row] of rows)
				await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
					values (${sql.join(Object.values(row))})`.execute(trx);
		});

		await migrate(ctx.database, migrations, { log: ctx.log });

		expect(await describeSchema(ctx.db)).toEqual(await describeSchema(freshCtx.db));
		for (const table of filled) {
			if (MOVED_TABLES.has(table)) continue;
			const { rows: countRows } = await sql<{
				found: number;
			}>`select count(*) as found from ${sql.table(RENAMED_TABLES[table] ?? table)}`.execute(ctx.db);
			const count = rows.filter(([name]) => name === table).length;
			expect([table, Number(countRows[0]?.found)]).toEqual([table, count]);
		}
		// The rows are a subset of a shop, so recount the trigger totals as every night.
		await recountTotals(ctx);
		await seed(ctx);
		const passwordHash = await hashPassword(PASSWORD);
		await ctx.db.updateTable("staff").set({ passwordHash, mustChangePassword: 0 }).execute();
		// Data encrypted under another secret are dropped, as at startup.
		await onSecretReplaced.run(ctx);
		expect(await listFailingPages(createApi(ctx), rows)).toEqual([]);
	} finally {
		await ctx.close();
		await freshCtx.close();
	}
});

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

/** Lists the owner's pages that fail to open, each record by its own id. */
async function listFailingPages(api: ReturnType<typeof createApi>, rows: readonly TableRow[]) {
	const call = (path: string, init: RequestInit = {}) =>
		Promise.resolve(api.fetch(new Request(`http://localhost/api${path}`, init), { address: "10.0.0.1" }));
	const owner = rows.find(([table, row]) => table === "staff" && row.role === "owner")?.[1];
	const login = await call("/admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: owner?.username, password: PASSWORD }),
	});
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const { paths } = (await (await call("/openapi.json")).json()) as {
		paths: Record<string, object>;
	};
	const listIds = (table: string) =>
		rows.filter(([name]) => name === table).map(([, row]) => String(row.id ?? row.lead_id));
	const pagePaths = Object.entries(paths).flatMap(([apiPath, verbs]) => {
		const path = apiPath.replace(/^\/api/, "");
		if (!("get" in verbs) || !path.startsWith("/admin/")) return [];
		if (!path.includes("{")) return [path];
		const [, , section = ""] = path.split("/");
		const table = TABLES[section];
		return table && path === `/admin/${section}/{id}`
			? listIds(table).map((id) => `/admin/${section}/${id}`)
			: [];
	});
	expect(pagePaths.length).toBeGreaterThan(60);
	const failed: string[] = [];
	for (const path of pagePaths) {
		const { status } = await call(path, { headers });
		if (status >= 500 || status === 404) failed.push(`${status} ${path}`);
	}
	return failed;
}

/** List endpoints of the panel's sections. */
const TABLES: Readonly<Record<string, string>> = {
	agenda: "visits",
	inbox: "leads",
	estimates: "estimates",
	customers: "customers",
	products: "products",
	services: "services",
	symptoms: "symptoms",
	"work-orders": "work_orders",
};
