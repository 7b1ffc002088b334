import { expect, test } from "vitest";
import { formatOrderMessage } from "#features/content/products/messages.ts";
import { buildModalRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
async function listQueuedPayloads() {
	const rows = await world.ctx.db.selectFrom("outbox").select("payload").execute();
	return rows.map(({ payload }) => String(payload));
}

test("sends no local links without a public origin", async () => {
	expect((await world.asStaff("/api/admin/dashboard")).json.missing.address).toBe(false);
	delete (world.ctx.env as { SITE_URL?: string | undefined }).SITE_URL;

	const bookingReply = await world.call("/api/appointments", { body: buildModalRequest() });
	const quoteReply = await world.call("/api/quotes", {
		key: "clave-de-ana",
		body: {
			customer: { name: "Ana Ríos", phone: "6123-4567", email: "ana@correo.com", notes: "" },
			products: [{ sku: "ENI-DOT4-500", quantity: 1, price: 8.95 }],
			totalItems: 1,
			totalValue: 8.95,
			timestamp: "2026-11-20T15:00:00.000Z",
		},
	});
	const subscriptionReply = await world.call("/api/newsletter", {
		key: "clave-de-luis",
		body: { email: "luis@correo.com" },
	});
	expect([bookingReply, quoteReply, subscriptionReply].map(({ status }) => status)).toEqual([201, 201, 201]);

	const emails = await listQueuedPayloads();
	expect(emails.length).toBeGreaterThan(1);
	for (const message of emails) expect(message).not.toMatch(/localhost|127\.0\.0\.1|undefined/);
	expect(emails.join("")).not.toContain("Confirma tu suscripción");

	const { json } = await world.asStaff("/api/admin/follow-ups");
	for (const { message } of [...json.promises, ...json.visits])
		expect(message).not.toMatch(/localhost|\{|Aquí la confirmas/);
	expect((await world.asStaff("/api/admin/dashboard")).json.missing.address).toBe(true);
});

test("formats a chat order without a link", () => {
	const product = { name: "Bujía", sku: "A1" };
	expect(formatOrderMessage(product, "$5.00", undefined)).toBe(
		"Hola, quiero pedir Bujía (SKU A1), $5.00 con ITBMS incluido.",
	);
});
