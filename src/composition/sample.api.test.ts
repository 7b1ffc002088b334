// @module-tag slow
import { sql } from "kysely";
import { expect, test } from "vitest";
import { LEAD_STATES } from "#core/requests/lead-states.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { toPanamaDay } from "#domain/time.ts";
import { listGalleryImages } from "#features/content/media/rules.ts";
import { VISIT_STATES } from "#features/workshop/appointments/visit-states.ts";
import { STORED_STATES } from "#features/workshop/estimates/estimate-states.ts";
import { ORDER_STATES } from "#features/workshop/work-orders/order-states.ts";
import { isClosedDay } from "#seed/sample/closed-days.ts";
import { createSampleShop } from "#seed/sample/create-sample-shop.ts";
import { SERVICE_TEXTS } from "#seed/sample/wishes.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { getSampleMark, markSample, requireMatchingData, toDayMark } from "./sample.server.ts";
import { expectLinks, expectPreparedMatters, expectSettledEarlierMonth } from "./sample-matters.test.kit.ts";
import { expectMonthOfPayments } from "./sample-payments.test.kit.ts";
import { recountTotals } from "./sums.server.ts";

const engine = openEngine();

/** Data that each panel tab must show: a table, and columns whose values are listed with their frequency. */
const TAB_TABLES: Record<string, readonly (readonly [string, ...string[]])[]> = {
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
	"Cobros y caja": [
		["accounts"],
		["entries", "kind", "method"],
		["receipts"],
		["invoices", "kind", "state"],
		["cashDays", "note"],
		["cashMovements", "kind"],
	],
	"Servicios y productos": [["services"], ["products", "type"], ["symptoms"]],
	"Blog, vitrina y media": [["blogPosts"], ["promotions"], ["testimonials"], ["brands"], ["mediaFiles"]],
	"Personal, mensajes e historial": [
		["staff", "role"],
		["passwordLinks", "state"],
		["outbox", "topic", "state"],
		["changes", "subject"],
	],
};

type Row = Record<string, unknown>;

async function describeSampleData(): Promise<string> {
	const lines: string[] = [];
	for (const [tab, tables] of Object.entries(TAB_TABLES)) {
		lines.push("", tab);
		for (const [table, ...columns] of tables) {
			const refs = columns.map((column) => sql.ref(column));
			const { rows } = await (refs.length === 0
				? sql<Row>`select count(*) as found from ${sql.table(table)}`
				: sql<Row>`select ${sql.join(refs)}, count(*) as found from ${sql.table(table)}
					group by ${sql.join(refs)}`
			).execute(engine.ctx.db);
			const tableLines = rows.map((row) => {
				const values = columns.map((column) => row[column] || "-").join(" ");
				return `  ${`${table} ${values}`.trim()}: ${row.found}`;
			});
			lines.push(...tableLines.toSorted());
		}
	}
	return `${lines.join("\n").trim()}\n`;
}

const SERVICE_OF_TEXT = new Map(
	SERVICE_TEXTS.flatMap(({ name, complaints }) => complaints.map((text) => [text, name] as const)),
);

/** Expects that every text of a request belongs to the service that it asks for. */
async function expectFittingTexts() {
	const { db } = engine.ctx;
	const visits = await db.selectFrom("visits").select(["service", "note as text"]).execute();
	const requests = await db
		.selectFrom("serviceRequests")
		.select(["serviceName as service", "description as text"])
		.where("serviceId", "is not", null)
		.execute();
	const misfits = [...visits, ...requests].filter(
		({ service, text }) => text !== "" && text !== service && SERVICE_OF_TEXT.get(text) !== service,
	);
	expect(misfits).toEqual([]);
}

/** Expects that requests, cars and first answers spread over the month as in a real shop. */
async function expectMonthOfWork() {
	const { db } = engine.ctx;
	const orders = await db.selectFrom("workOrders").select("receivedAt").execute();
	const receivedDays = orders.map(({ receivedAt }) => toPanamaDay(new Date(receivedAt)));
	expect(receivedDays.filter(isClosedDay)).toEqual([]);
	expect(new Set(receivedDays).size).toBeGreaterThan(18);
	const leads = await db.selectFrom("leads").select(["createdAt", "answeredAt", "kind"]).execute();
	const minutes = new Set(leads.map(({ createdAt }) => createdAt.slice(0, 16)));
	expect(minutes.size).toBeGreaterThan(leads.length * 0.9);
	// Two of five messages and quotes are answered within two hours at least; many come at night or on a closed day.
	const answerHours = leads.flatMap(({ createdAt, answeredAt, kind }) =>
		answeredAt && (kind === "contact" || kind === "quote")
			? (Date.parse(answeredAt) - Date.parse(createdAt)) / 3_600_000
			: [],
	);
	const fastAnswers = answerHours.filter((hours) => hours < 2);
	expect(fastAnswers.length).toBeGreaterThan(answerHours.length * 0.4);
	const states = await db.selectFrom("visits").select("state").execute();
	const missedVisits = states.filter(({ state }) => state === "no_show");
	expect(missedVisits.length).toBeLessThan(states.length * 0.12);
}

test("creates two months of sample data with every state", {
	timeout: 600_000,
}, async () => {
	const { ctx } = engine;
	ctx.env.BIELA_ADMIN_PASSWORD = SAMPLE_PASSWORD;
	await markSample(ctx.db, 0);
	const errors = await createSampleShop(ctx);
	expect(errors.length, errors.join("\n")).toBeLessThan(6);
	expect(await recountTotals(ctx)).toEqual([]);
	for (const [table, states] of [
		["leads", LEAD_STATES],
		["visits", VISIT_STATES],
		["estimates", STORED_STATES],
		["workOrders", ORDER_STATES],
	] as const) {
		const rows = await ctx.db.selectFrom(table).select("state").distinct().execute();
		expect(rows.map(({ state }) => state as string).toSorted(), table).toEqual([...states].toSorted());
	}
	// Equal on both engines: creating the sample twice at the same time gives the same data.
	await expect(await describeSampleData()).toMatchFileSnapshot("sample-holds.txt");
	await expectFittingTexts();
	await expectMonthOfWork();
	await expectMonthOfPayments(ctx);
	await expectPreparedMatters(ctx);
	await expectLinks(ctx);
	await expectSettledEarlierMonth(ctx);
	const promotions = await ctx.db.selectFrom("promotions").select("value").execute();
	const today = toPanamaDay(ctx.now());
	for (const { value } of promotions) expect(String(JSON.parse(value).validUntil) >= today).toBe(true);
	expect(promotions.length).toBe(3);
	// The shop's own photographs are not drawn: their places close up.
	expect(listGalleryImages(ctx.images)).toEqual([]);
	// Most cars come for listed services.
	const serviceIds = ctx.db.selectFrom("estimateJobs").select("serviceId").distinct();
	expect((await serviceIds.execute()).map(({ serviceId }) => serviceId)).toEqual(
		expect.arrayContaining(["cambio-de-aceite", "papel-ahumado"]),
	);
	// Service requests count for their service; walk-in cars name none.
	const requests = await ctx.db.selectFrom("serviceRequests").selectAll().execute();
	const nameless = requests.filter(({ serviceId }) => serviceId === null);
	expect([...new Set(nameless.map(({ serviceName }) => serviceName))]).toEqual(["Otro"]);
	// A car with three visits, one of two people, and one recorded twice.
	const visits = await ctx.db
		.selectFrom("leads")
		.innerJoin("workOrders", "workOrders.leadId", "leads.id")
		.select(["leads.carId", "leads.customerId"])
		.execute();
	const byCar = [...Map.groupBy(visits, ({ carId }) => carId).values()];
	const byPerson = [...Map.groupBy(visits, ({ customerId }) => customerId).values()];
	const countDistinct = (rows: typeof visits, column: "carId" | "customerId") =>
		new Set(rows.map((row) => row[column])).size;
	expect(byCar.some((rows) => rows.length >= 3)).toBe(true);
	expect(byCar.some((rows) => countDistinct(rows, "customerId") === 2)).toBe(true);
	expect(byPerson.some((rows) => countDistinct(rows, "carId") === 2)).toBe(true);
	// No request lies in the future.
	const futureLeads = ctx.db
		.selectFrom("leads")
		.select("id")
		.where("createdAt", ">", ctx.now().toISOString());
	expect(await futureLeads.execute()).toEqual([]);
	await markSample(ctx.db, toDayMark(ctx.now()));
	expect(await getSampleMark(ctx.db)).toBe(20_261_120);
	// A shop's server does not start on it.
	await expect(requireMatchingData(ctx)).rejects.toThrow(/está el taller de muestra.*npm run try/);
	await expect(
		requireMatchingData({ ...ctx, env: { ...ctx.env, BIELA_SAMPLE: "1" } }),
	).resolves.toBeUndefined();
	await ctx.db
		.deleteFrom("counters" as never)
		.where("id" as never, "=", "sample" as never)
		.execute();
	await expect(requireMatchingData({ ...ctx, env: { ...ctx.env, BIELA_SAMPLE: "1" } })).rejects.toThrow(
		/los datos de un taller.*no se mezcla/,
	);
});
