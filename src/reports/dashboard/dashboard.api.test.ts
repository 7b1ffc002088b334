// @module-tag sequence
// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { listActivity } from "./activity.server.ts";

const world = openWorld();

let requestCount = 0;
const DAY_MS = 24 * 60 * 60_000;

async function submitQuote(extra: object = {}) {
	world.ctx.clock.advance(1000);
	const phone = `6200-${String(++requestCount).padStart(4, "0")}`;
	const customer = { name: `Cliente ${requestCount}`, phone };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }], ...extra };
	return world.call("/api/quotes", { body });
}
async function submitRequest(serviceId: string, serviceName: string) {
	world.ctx.clock.advance(1000);
	const body = {
		name: "Ana Ríos",
		phone: `6300-${String(++requestCount).padStart(4, "0")}`,
		email: "",
		vehicleBrand: "Toyota",
		vehicleModel: "Hilux",
		vehicleYear: "2020",
		urgency: "media",
		preferredDate: "",
		preferredTime: "",
		description: `Caso ${requestCount}`,
		contactMethod: "whatsapp",
		serviceId,
		serviceName,
	};
	return world.call("/api/service-requests", { body });
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape.
type Json = any;
const fetchDashboard = async () => (await world.asStaff("/api/admin/dashboard")).json;

test("returns totals without growth for a new shop", async () => {
	const start = await fetchDashboard();
	expect(start).toMatchObject({
		total_customers: 0,
		total_service_requests: 0,
		total_quotes: 0,
		recent_activity: [],
		popular_services: [],
		changes: { customers: null, service_requests: null, quotes: null },
	});
	expect(start.total_blog_posts).toBeGreaterThan(0);
});

test("fills the activity with linked edits when there are no requests", async () => {
	const { products } = (await world.asStaff("/api/admin/products")).json;
	const [{ updated_at: _, ...product }] = products;
	await world.asStaff(`/api/admin/products/${product.id}`, {
		method: "PUT",
		body: { ...product, price: 9.5 },
	});
	for (const field of ["legalName", "address.landmark", "closedDays"]) {
		world.ctx.clock.advance(1000);
		await world.asStaff("/api/admin/settings/approvals", { body: { field } });
	}
	expect((await fetchDashboard()).recent_activity).toHaveLength(4);
	world.ctx.clock.advance(1000);
	await world.asStaff(`/api/admin/products/${product.id}`, {
		method: "PUT",
		body: { ...product, price: 9.75 },
	});
	expect((await fetchDashboard()).recent_activity.slice(0, 2)).toMatchObject([
		{
			type: "change",
			description: `Administrador editó el producto «${product.name}»`,
			changed: { subject: "product", id: product.id, name: product.name },
		},
		{
			description: "Administrador aprobó un dato de la configuración",
			changed: { subject: "settings" },
		},
	]);
});

test("hides activity that the role may not read", async () => {
	world.ctx.clock.advance(1000);
	const account = { full_name: "Berta Paz", username: "berta", email: "berta@correo.com" };
	const body = { ...account, password: "lluvia-mango-puente-87", role: "editor" };
	expect((await world.asStaff("/api/admin/create-admin", { body })).status).toBe(201);
	const listSubjectsFor = async (role: "owner" | "reception") => {
		const token = await world.logInAs(role);
		const { recent_activity } = (await world.call("/api/admin/dashboard", { token })).json;
		return recent_activity.map(({ changed }: Json) => changed?.subject);
	};
	expect(await listSubjectsFor("owner")).toEqual([
		"staff",
		"product",
		"settings",
		"settings",
		"settings",
		"product",
	]);
	// Edits that the role may read fill the activity instead.
	expect(new Set(await listSubjectsFor("reception"))).toEqual(new Set(["product"]));
});

test("compares with the same days of last month", async () => {
	const now = world.ctx.now().toISOString();
	world.ctx.clock.set("2026-10-05T15:00:00Z");
	await submitQuote();
	await submitQuote();
	// After the 20th: not among the same days.
	world.ctx.clock.set("2026-10-25T15:00:00Z");
	await submitQuote();
	world.ctx.clock.set(now);
	for (let count = 0; count < 3; count++) await submitQuote();
	await submitQuote({ website: "http://spam" });
	const { changes, total_quotes, total_customers } = await fetchDashboard();
	expect(changes.quotes).toBe(50);
	expect(changes.customers).toBe(50);
	expect(total_quotes).toBe(6);
	expect(total_customers).toBe(6);
});

test("ranks the most requested services", async () => {
	const { json } = await world.call("/api/services");
	const services = json.services ?? json;
	const [first, second] = services;
	for (const service of [second, first, second]) {
		const reply = await submitRequest(service.id, service.name);
		expect(reply.json.success).toBe(true);
	}
	const { popular_services, total_service_requests } = await fetchDashboard();
	expect(popular_services).toEqual([
		{ service_name: second.name, request_count: 2 },
		{ service_name: first.name, request_count: 1 },
	]);
	expect(total_service_requests).toBe(3);
});

test("counts a renamed service once, requests without a service separately", async () => {
	const [{ service_name }] = (await fetchDashboard()).popular_services;
	await world.ctx.db
		.updateTable("services")
		.set({ name: "Como se llama hoy" })
		.where("name", "=", service_name)
		.execute();
	const counterRequest = { kind: "service_request", channel: "counter", name: "Ana", email: "", car: "" };
	const body = { ...counterRequest, phone: "6399-0001", wish: "Bota agua", urgency: "baja" };
	expect((await world.asStaff("/api/admin/inbox", { body })).status).toBe(201);
	const { popular_services, without_service } = await fetchDashboard();
	expect(popular_services[0]).toEqual({ service_name: "Como se llama hoy", request_count: 2 });
	expect(popular_services).toHaveLength(2);
	expect(without_service).toBe(1);
});

test("shows the last eight requests despite newer edits", async () => {
	world.ctx.clock.advance(1000);
	await world.asStaff("/api/admin/settings/approvals", { body: { field: "ruc" } });
	const { recent_activity } = await fetchDashboard();
	expect(recent_activity).toHaveLength(8);
	expect(recent_activity[0]).toMatchObject({
		type: "service_request",
		description: "Ana Ríos pidió un servicio",
		lead_id: expect.any(String),
		changed: null,
	});
	expect(recent_activity.map(({ type }: { type: string }) => type)).not.toContain("change");
	const dates = recent_activity.map(({ date }: { date: string }) => date);
	expect(dates).toEqual(dates.toSorted().toReversed());
});

test("reads no changes when requests fill the activity", async () => {
	const queries: string[] = [];
	const db = world.ctx.db.withPlugin({
		transformQuery: ({ node }) => {
			queries.push(JSON.stringify(node));
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	expect(await listActivity(db, { role: "owner" })).toHaveLength(8);
	expect(queries).toHaveLength(1);
});

test("counts services without a price as missing", async () => {
	const { missing } = await fetchDashboard();
	expect(missing.prices).toBe(8);
});

test("names missing settings of the server", async () => {
	const { missing } = await fetchDashboard();
	expect([missing.mail, missing.copies]).toEqual([true, true]);
	const { env } = world.ctx;
	Object.assign(env, { SMTP_URL: "smtp://localhost", BACKUP_URL: "file:///copies" });
	try {
		const { missing: rest } = await fetchDashboard();
		expect([rest.mail, rest.copies]).toEqual([false, false]);
	} finally {
		Object.assign(env, { SMTP_URL: undefined, BACKUP_URL: undefined });
	}
});

test("reports whether a missing field can be approved", async () => {
	const { missing } = await fetchDashboard();
	const names = missing.fields.map(({ name }: { name: string }) => name);
	expect(names).not.toContain("ruc");
	expect(missing.fields).toContainEqual({
		name: "social.facebook",
		is_empty: true,
		can_approve: true,
		text: "",
	});
	const text = "info@autocentrocalidonia.example";
	expect(missing.fields).toContainEqual({ name: "email", is_empty: false, can_approve: false, text });
	expect(missing.fields).toContainEqual({
		name: "legal.texts",
		is_empty: false,
		can_approve: true,
		text: "",
	});
	expect(missing.testimonials).toBeGreaterThan(0);
});

test("reports all checks, unconfigured ones as unknown", async () => {
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	const states = Object.fromEntries(
		checks.map(({ id, state }: { id: string; state: string }) => [id, state]),
	);
	expect(states).toMatchObject({
		database: "ok",
		backup: "unknown",
		mail: "unknown",
		version: "ok",
	});
	for (const check of checks) expect(check.checked_at).toBe(world.ctx.now().toISOString());
	world.ctx.clock.advance(DAY_MS / 24);
});
