// @module-tag slow
import { sql } from "kysely";
import { expect, test } from "vitest";
import { VISIT_STATES } from "#features/appointments/visit-states.ts";
import { STORED_STATES } from "#features/estimates/estimate-states.ts";
import { LEAD_STATES } from "#features/leads/lead-states.ts";
import { ORDER_STATES } from "#features/work-orders/order-states.ts";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { makeSample } from "#seed/sample/make.ts";
import { recount } from "./recount.server.ts";
import { dayMark, markOf, markSample, requireOwnKind } from "./sample.server.ts";

const world = openEngine();

/** Data that each panel tab must show: a table, and columns whose values are listed with their frequency. */
const HOLDS: Record<string, readonly (readonly [string, ...string[]])[]> = {
	Bandeja: [
		["leads", "kind"],
		["leads", "channel"],
		["leads", "state"],
		["leads", "lostReason"],
		["requestPhotos", "kind"],
	],
	Agenda: [["visits", "state"]],
	Cotizaciones: [["estimates", "state"], ["estimateEvents", "kind"], ["estimateTemplates"]],
	Taller: [["workOrders", "state"], ["workOrders", "waitsFor"], ["workOrderMoves"]],
	Clientes: [["customers"], ["cars"], ["subscribers", "state"]],
	"Servicios y productos": [["services"], ["products", "type"], ["symptoms"]],
	"Blog, vitrina y media": [
		["blogPosts"],
		["promotions"],
		["testimonials"],
		["brands"],
		["mediaFiles"],
	],
	"Personal, mensajes e historial": [
		["staff", "role"],
		["outbox", "topic", "state"],
		["changes", "subject"],
	],
};

type Row = Record<string, unknown>;

async function holdings(): Promise<string> {
	const lines: string[] = [];
	for (const [tab, tables] of Object.entries(HOLDS)) {
		lines.push("", tab);
		for (const [table, ...columns] of tables) {
			const refs = columns.map((column) => sql.ref(column));
			const { rows } = await (refs.length === 0
				? sql<Row>`select count(*) as found from ${sql.table(table)}`
				: sql<Row>`select ${sql.join(refs)}, count(*) as found from ${sql.table(table)}
					group by ${sql.join(refs)}`
			).execute(world.at.db);
			const told = rows.map((row) => {
				const values = columns.map((column) => row[column] || "-").join(" ");
				return `  ${`${table} ${values}`.trim()}: ${row.found}`;
			});
			lines.push(...told.toSorted());
		}
	}
	return `${lines.join("\n").trim()}\n`;
}

test("creates a month of sample data with every state", {
	timeout: 300_000,
}, async () => {
	const { at } = world;
	at.env.BIELA_ADMIN_PASSWORD = SAMPLE_PASSWORD;
	await markSample(at.db, 0);
	const refused = await makeSample(at);
	expect(refused.length, refused.join("\n")).toBeLessThan(6);
	expect(await recount(at)).toEqual([]);
	for (const [table, states] of [
		["leads", LEAD_STATES],
		["visits", VISIT_STATES],
		["estimates", STORED_STATES],
		["workOrders", ORDER_STATES],
	] as const) {
		const rows = await at.db.selectFrom(table).select("state").distinct().execute();
		expect(rows.map(({ state }) => state as string).toSorted(), table).toEqual(
			[...states].toSorted(),
		);
	}
	// Equal on both engines: creating the sample twice at the same time gives the same data.
	await expect(await holdings()).toMatchFileSnapshot("sample-holds.txt");
	// Most cars come for listed services.
	const chosen = at.db.selectFrom("estimateJobs").select("serviceId").distinct();
	expect((await chosen.execute()).map(({ serviceId }) => serviceId)).toEqual(
		expect.arrayContaining(["cambio-de-aceite", "papel-ahumado"]),
	);
	// Service requests count for their service; walk-in cars name none.
	const asked = await at.db.selectFrom("serviceRequests").selectAll().execute();
	const nameless = asked.filter(({ serviceId }) => serviceId === null);
	expect([...new Set(nameless.map(({ serviceName }) => serviceName))]).toEqual(["Otro"]);
	// A car with three visits, one of two people, and one recorded twice.
	const visits = await at.db
		.selectFrom("leads")
		.innerJoin("workOrders", "workOrders.leadId", "leads.id")
		.select(["leads.carId", "leads.customerId"])
		.execute();
	const byCar = [...Map.groupBy(visits, ({ carId }) => carId).values()];
	const byPerson = [...Map.groupBy(visits, ({ customerId }) => customerId).values()];
	const differ = (rows: typeof visits, of: "carId" | "customerId") =>
		new Set(rows.map((row) => row[of])).size;
	expect(byCar.some((rows) => rows.length >= 3)).toBe(true);
	expect(byCar.some((rows) => differ(rows, "customerId") === 2)).toBe(true);
	expect(byPerson.some((rows) => differ(rows, "carId") === 2)).toBe(true);
	// No request lies in the future.
	const late = at.db
		.selectFrom("leads")
		.select("id")
		.where("createdAt", ">", at.now().toISOString());
	expect(await late.execute()).toEqual([]);
	await markSample(at.db, dayMark(at.now()));
	expect(await markOf(at.db)).toBe(20_261_120);
	// A shop's server does not start on it.
	await expect(requireOwnKind(at)).rejects.toThrow(/está el taller de muestra.*npm run try/);
	await expect(
		requireOwnKind({ ...at, env: { ...at.env, BIELA_SAMPLE: "1" } }),
	).resolves.toBeUndefined();
	await at.db
		.deleteFrom("counters" as never)
		.where("id" as never, "=", "sample" as never)
		.execute();
	await expect(requireOwnKind({ ...at, env: { ...at.env, BIELA_SAMPLE: "1" } })).rejects.toThrow(
		/los datos de un taller.*no se mezcla/,
	);
});
