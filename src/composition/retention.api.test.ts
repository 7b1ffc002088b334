import { expect, test } from "vitest";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let requestCount = 0;
const ALL = "state=all";

/** Creates a request of a new person. @returns its id */
async function requestQuote(phone: string, name = "Ana Ríos"): Promise<string> {
	world.ctx.clock.advance(1000);
	const firstName = name.split(" ")[0] ?? "";
	const notes = `Para ${firstName}, ${++requestCount}`;
	const body = {
		customer: { name, phone, email: `${firstName}@correo.com`.toLowerCase(), notes },
		products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		vehicleBrand: "Kia",
		vehicleModel: `Modelo de ${firstName}`,
		vehicleYear: 2015,
	};
	const { reference } = (await world.call("/api/quotes", { body })).json;
	return (await read(`inbox?${ALL}&q=${reference}`)).leads[0].id;
}
async function read(path: string) {
	await stayLoggedIn();
	return (await world.asStaff(`/api/admin/${path}`)).json;
}
/** Years pass in these tests; keep the session alive. */
async function stayLoggedIn() {
	const now = world.ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await world.ctx.db.updateTable("sessions").set(times).execute();
}
async function dumpTables(): Promise<string> {
	const tables = ["leads", "leadEvents", "leadConsents", "quotes", "messages", "customers"] as const;
	const rows = await Promise.all(tables.map((table) => world.ctx.db.selectFrom(table).selectAll().execute()));
	return JSON.stringify(rows);
}

test("removes names after 24 months and keeps counts", async () => {
	world.ctx.clock.set("2024-11-01T15:00:00Z");
	const oldId = await requestQuote("6111-0001");
	const wonId = await requestQuote("6111-0002", "Trabajo Hecho");
	const returningId = await requestQuote("6111-0003", "Cliente Fiel");
	await world.call("/api/contact", {
		body: {
			name: "Ana Ríos",
			phone: "6111-0001",
			email: "",
			service: "",
			vehicleType: "",
			message: "Mi número de placa es AB1234",
		},
	});
	await stayLoggedIn();
	const { updated_at } = await read(`inbox/${wonId}`);
	await world.asStaff(`/api/admin/inbox/${wonId}/state`, {
		method: "PUT",
		body: { state: "won", updated_at },
	});
	await world.asStaff(`/api/admin/inbox/${oldId}/notes`, { body: { text: "Ana llama el lunes" } });
	world.ctx.clock.set("2026-10-01T15:00:00Z");
	await requestQuote("6111-0003", "Cliente Fiel");
	const before = await read("customers/detailed");

	world.ctx.clock.set("2026-10-31T15:00:00Z");
	expect(await eraseOldLeads(world.ctx)).toBe(0);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(await eraseOldLeads(world.ctx)).toBe(2);
	expect(await eraseOldLeads(world.ctx)).toBe(0);

	const remaining = await dumpTables();
	for (const trace of ["Ana", "ana@correo", "61110001", "AB1234", "6111-0001"])
		expect(remaining).not.toContain(trace);
	expect(await read(`inbox/${oldId}`)).toMatchObject({
		name: "Datos borrados",
		is_forgotten: true,
		phone: null,
		email: null,
		state: "lost",
		history: [{ author: "Sistema" }],
	});
	expect((await read(`inbox/${wonId}`)).name).toBe("Trabajo Hecho");
	expect((await read(`inbox/${returningId}`)).name).toBe("Cliente Fiel");
	const after = await read("customers/detailed");
	expect(after.total_quotes).toBe(before.total_quotes);
	expect(after.total_customers).toBe(before.total_customers - 1);
});

test("forgets a person named like the placeholder", async () => {
	world.ctx.clock.set("2024-11-01T15:00:00Z");
	await requestQuote("6111-0007", "Datos borrados");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(await eraseOldLeads(world.ctx)).toBe(1);
	expect(await dumpTables()).not.toMatch(/61110007|6111-0007|datos@correo/);
	expect(await eraseOldLeads(world.ctx)).toBe(0);
});

test("counts a forgotten person's visit without car, text and link", async () => {
	world.ctx.clock.set("2024-11-01T15:00:00Z");
	const body = {
		source: "contacto",
		name: "Rosa Gil",
		phone: "6111-0009",
		service: "Frenos",
		vehicleType: "Pick-up",
		preferredDate: "2024-11-06",
		preferredTime: "9:00 AM",
		message: "Placa CD5678",
	};
	const { reference } = (await world.call("/api/appointments", { body })).json;
	const { id } = (await read(`inbox?${ALL}&q=${reference}`)).leads[0];
	const { link } = (await read(`agenda/${id}/visit`)).visit;
	const path = `/api/visits/${link.split("/").at(-1)}`;
	expect((await world.call(path)).status).toBe(200);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(await eraseOldLeads(world.ctx)).toBe(1);
	expect((await world.call(path)).status).toBe(404);
	const { visit } = await read(`agenda/${id}/visit`);
	expect(visit).toMatchObject({ service: "Frenos", day: "2024-11-06", car: "", note: "" });
	const rows = await world.ctx.db.selectFrom("visits").selectAll().execute();
	expect(JSON.stringify(rows)).not.toMatch(/CD5678|Pick-up/);
});
