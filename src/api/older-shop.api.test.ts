// @module-tag slow
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApi } from "#api/app.server.ts";
import { renewSealed } from "#api/renew-sealed.server.ts";
import { openWorld } from "#api/world.test.kit.ts";
import { getSettings, saveSettings } from "#features/settings/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openTestPlatform } from "#platform/fakes.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import { seed } from "#seed/seed.ts";
import { up } from "../../migrations/029-law-and-pictures.ts";

const world = openWorld();
const BATTERY = "como-cuidar-la-bateria-del-carro";
const OIL = "que-significa-5w-30";

test("a shop of before is asked for a lawyer's word and gets pictures where it had none", async () => {
	const { db, now } = world.at;
	const settings = await getSettings(db);
	const sampleFields = settings.sampleFields.filter((name) => name !== "legal.texts");
	await inTransaction(db, (trx) => saveSettings(trx, { ...settings, sampleFields }, now()));
	const pictured = (slug: string, featuredImage: string | null) =>
		db.updateTable("blogPosts").set({ featuredImage }).where("slug", "=", slug).execute();
	await pictured(BATTERY, null);
	await pictured(OIL, "/images/media/own.webp");

	await up(db as never);

	expect((await getSettings(db)).sampleFields).toEqual([...sampleFields, "legal.texts"]);
	const posts = await db.selectFrom("blogPosts").select(["slug", "featuredImage"]).execute();
	const pictures = new Map(posts.map((post) => [post.slug, post.featuredImage]));
	expect(pictures.get(BATTERY)).toBe(`/images/blog/studio/${BATTERY}.jpg`);
	expect(pictures.get(OIL)).toBe("/images/media/own.webp");
});

/** Rows of every table of a shop of version 8f5ca577, a line each, parents first; what follows from rows is not in it. */
const ROWS = readFileSync("src/api/older-shop.jsonl", "utf8")
	.trimEnd()
	.split("\n")
	.map((line) => JSON.parse(line) as [table: string, row: Record<string, string | number | null>]);
const LAST_OF_THEN = "069-renamed-skus";
/** Became `links` and `photo_terms`. */
const GONE = ["photo_links", "old_visit_links", "old_estimate_links"];

test("a shop of 8f5ca577 with data of every kind is there whole after the upgrade, and its panel opens", async () => {
	const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
	const then = Object.entries(migrations).filter(([name]) => name <= LAST_OF_THEN);
	expect(then).toHaveLength(56);
	const at = await openTestPlatform(Object.fromEntries(then), url);
	try {
		const known = await at.db.introspection.getTables();
		const own = known.filter(({ schema }) => schema === at.database.schema);
		const tables = own.map(({ name }) => snake(name));
		expect(tables.length).toBeGreaterThan(60);
		const filled = new Set(ROWS.map(([table]) => table));
		expect(tables.filter((name) => !filled.has(name) && !FOLLOWS.test(name))).toEqual([]);
		await inTransaction(at.db, async (trx) => {
			// Migrations filled some.
			for (const table of [...filled].toReversed())
				await sql`delete from ${sql.table(table)}`.execute(trx);
			for (const [table, row] of ROWS)
				await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
					values (${sql.join(Object.values(row))})`.execute(trx);
		});

		await migrate(at.database, migrations, { log: at.log });

		for (const table of filled) {
			if (GONE.includes(table)) continue;
			const count = ROWS.filter(([name]) => name === table).length;
			const { rows } = await sql<{
				found: number;
			}>`select count(*) as found from ${sql.table(table)}`.execute(at.db);
			expect([table, Number(rows[0]?.found)]).toEqual([table, count]);
		}
		const links = await at.db.selectFrom("links").select("opens").execute();
		expect(new Set(links.map(({ opens }) => opens))).toEqual(
			new Set(["visita", "cotizacion", "fotos"]),
		);
		expect((await getSettings(at.db)).sampleFields).toContain("foundedYear");

		await seed(at);
		const passwordHash = await hashPassword("una-clave-de-prueba");
		await at.db.updateTable("staff").set({ passwordHash, mustChangePassword: 0 }).execute();
		// Under a secret that is not that shop's what it sealed is given up, as the start does.
		await renewSealed(at);
		// It had no work orders, and goes on without until its owner wants them.
		const settings = await getSettings(at.db);
		expect(settings.usesWorkOrders).toBe(false);
		await inTransaction(at.db, (trx) =>
			saveSettings(trx, { ...settings, usesWorkOrders: true }, at.now()),
		);
		expect(await unopened(createApi(at))).toEqual([]);
	} finally {
		await at.close();
	}
});

/** Kept by triggers or made at the start. */
const FOLLOWS =
	/^(kysely_|lead_counts|service_demand|rate_limits|heartbeat|content_version|clock_marks|shop_ids|secret_marks|media_stores|\w*_search)/;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which of everything that staff may read does not open, each record of the shop by its own id. */
async function unopened(api: ReturnType<typeof createApi>): Promise<string[]> {
	const call = (path: string, init: RequestInit = {}) =>
		Promise.resolve(
			api.fetch(new Request(`http://localhost/api${path}`, init), { address: "10.0.0.1" }),
		);
	const username = ROWS.find(([table]) => table === "staff")?.[1].username;
	const login = await call("/admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username, password: "una-clave-de-prueba" }),
	});
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const { paths } = (await (await call("/openapi.json")).json()) as {
		paths: Record<string, object>;
	};
	const ids = (table: string) =>
		ROWS.filter(([name]) => name === table).map(([, row]) => String(row.id ?? row.lead_id));
	const Of: Record<string, string> = {
		agenda: "visits",
		inbox: "leads",
		estimates: "estimates",
		customers: "customers",
		products: "products",
		services: "services",
		symptoms: "symptoms",
	};
	const lists = Object.entries(paths).flatMap(([whole, verbs]) => {
		const path = whole.replace(/^\/api/, "");
		if (!("get" in verbs) || !path.startsWith("/admin/")) return [];
		if (!path.includes("{")) return [path];
		const [, , room = ""] = path.split("/");
		const isPlain = Of[room] && path === `/admin/${room}/{id}`;
		return isPlain ? ids(Of[room] ?? "").map((id) => path.replace("{id}", id)) : [];
	});
	const failed: string[] = [];
	for (const path of lists) {
		const { status } = await call(path, { headers });
		if (status >= 500 || status === 401 || (status === 404 && !path.includes("/estimates/")))
			failed.push(`${status} ${path}`);
	}
	expect(lists.length).toBeGreaterThan(80);
	return failed;
}
