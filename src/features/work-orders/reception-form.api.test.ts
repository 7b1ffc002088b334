import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { extractPdfText } from "#platform/files/pdf-text.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);

async function printed(id: string, role?: "mechanic" | "reception") {
	const token = await world.tokenOf(role ?? "reception");
	const address = `http://localhost/api/admin/work-orders/${id}/sheet`;
	const headers = { authorization: `Bearer ${token}` };
	return world.api.fetch(new Request(address, { headers }), { address: "10.9.9.7" });
}

test("prints the reception without a plate in the title", async () => {
	const person = { name: "Itzel Sáenz", phone: "6711-2233" };
	const noted = { km_in: 84_210, fuel_eighths: 3, belongings: "Silla de bebé" };
	const car = { plate: "dz-4410", complaint: "Suena adelante al frenar" };
	const order = await orders.receive({ person, ...noted, ...car });
	const reply = await printed(order.id);
	expect(reply.headers.get("content-type")).toBe("application/pdf");
	expect(reply.headers.get("content-disposition")).toBe(`inline; filename="${order.reference}.pdf"`);
	const file = Buffer.from(await reply.arrayBuffer());
	const words = extractPdfText(file);
	for (const said of [
		`Hoja de recepción ${order.reference}`,
		"Itzel Sáenz",
		"6711-2233",
		"Kia Sportage · 2017",
		"DZ4410",
		"Suena adelante al frenar",
		"21 de noviembre de 2026, 4:00 PM",
		"84,210 km",
		"3/8",
		"Silla de bebé",
		order.received_by,
		"Firma del cliente",
	])
		expect(words).toContain(said);
	expect(words.replaceAll("\n", "")).toContain(order.link);
	// Browsers show the title in the tab and keep it in their history.
	expect(file.toString("latin1")).not.toContain("DZ4410");
});

test("prints a telephone with its extension", async () => {
	const { id } = await orders.receive({
		person: { name: "Itzel Sáenz", phone: "223-4567 ext 12" },
	});
	const words = extractPdfText(Buffer.from(await (await printed(id)).arrayBuffer()));
	expect(words).toContain("223-4567 ext 12");
});

test("prints approved work or why nothing is charged", async () => {
	const wordsOf = async ({ id }: { id: string }) =>
		extractPdfText(Buffer.from(await (await printed(id)).arrayBuffer()));
	const free = await orders.receive({ basis: "courtesy", basis_why: "Quedó flojo" });
	const words = await wordsOf(free);
	expect(words).toContain("Cortesía: Quedó flojo");
	expect(words).not.toContain("Trabajos aprobados");
	await orders.approve(free, [job("Discos", 40_000)]);
	expect(await wordsOf(free)).toContain("Lo demás no se cobra");
	const priced = await orders.receive();
	await orders.approve(priced, [job("Pastillas", 21_000), job("Discos", 40_000)]);
	const agreed = await wordsOf(priced);
	expect(agreed).toContain("Pastillas, Discos: $610.00, ITBMS incluido");
	expect(agreed).not.toContain("No se cobra");
});

test("leaves unknown details blank and requires access", async () => {
	const bare = { plate: "", no_plate: "no_plate", promised_at: null };
	const order = await orders.receive(bare);
	const words = extractPdfText(Buffer.from(await (await printed(order.id)).arrayBuffer()));
	expect(words).toContain("Sin placa");
	expect(words).toContain("Todavía no sabemos: te avisamos.");
	expect(words).not.toMatch(/null|undefined|NaN/);
	expect((await printed(order.id, "mechanic")).status).toBe(403);
	expect((await printed("nadie")).status).toBe(404);
});

test("prints characters that Helvetica lacks", async () => {
	const person = { name: "陈伟", phone: "6711-2234" };
	const noted = { complaint: "Resistencia ≥ 5 Ω, huele a CO₂", belongings: "Łańcuch 🔧" };
	const order = await orders.receive({ person, ...noted });
	const words = extractPdfText(Buffer.from(await (await printed(order.id)).arrayBuffer())).split("\n");
	expect(words).toContain("ChenWei");
	expect(words).toContain("Resistencia ≥ 5 Ω, huele a CO₂");
	expect(words).toContain("Łańcuch [wrench]");
});
