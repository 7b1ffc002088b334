// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildContactRequest, buildModalRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const buildPerson = (phone: string) => ({ name: "Ana Ríos", phone, email: "" });

const FORMS = [
	{
		kind: "contact",
		path: "/api/contact",
		body: { ...buildPerson("6411-0001"), message: "Suena al frenar" },
	},
	{ kind: "appointment", path: "/api/appointments", body: buildContactRequest() },
	{ kind: "appointment", path: "/api/appointments", body: buildModalRequest() },
	{
		kind: "service_request",
		path: "/api/service-requests",
		body: {
			...buildPerson("6411-0002"),
			serviceId: "frenos",
			serviceName: "Frenos",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "media",
		},
	},
	{
		kind: "quote",
		path: "/api/quotes",
		body: {
			customer: buildPerson("6411-0003"),
			products: [{ sku: "ENI-DOT4-500", quantity: 1, price: 8.95 }],
			totalItems: 1,
			totalValue: 8.95,
		},
	},
	{ kind: "newsletter", path: "/api/newsletter", body: { email: "ana@correo.com" } },
];

const countLeads = async (kind: string): Promise<number> =>
	(await world.asStaff(`/api/admin/inbox?state=all&kind=${kind}`)).json.leads.length;

test.each(FORMS)("returns an error for a failed $kind, then stores it", async ({ kind, path, body }) => {
	const key = `clave-${kind}-${FORMS.findIndex((form) => form.body === body)}`;
	const before = await countLeads(kind);
	await sql`alter table leads rename to leads_away`.execute(world.ctx.db);
	const failedReply = await world.call(path, { body, key });
	await sql`alter table leads_away rename to leads`.execute(world.ctx.db);
	expect(failedReply.status).toBe(500);
	expect(failedReply.json.detail).not.toMatch(/leads|table|relation/);
	expect(await countLeads(kind)).toBe(before);

	expect((await world.call(path, { body, key })).status).toBe(201);
	expect(await countLeads(kind)).toBe(before + 1);
});
