import { expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { extractPdfText } from "#server/files/pdf-text.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);

async function fetchPrintedForm(id: string, role?: "mechanic" | "reception") {
	const token = await world.logInAs(role ?? "reception");
	const url = `http://localhost/api/admin/work-orders/${id}/sheet`;
	const headers = { authorization: `Bearer ${token}` };
	return world.api.fetch(new Request(url, { headers }), { address: "10.9.9.7" });
}

test("prints the reception without a plate in the title", async () => {
	const person = { name: "Itzel Sáenz", phone: "6711-2233" };
	const details = { km_in: 84_210, fuel_eighths: 3, belongings: "Silla de bebé" };
	const car = { plate: "dz-4410", complaint: "Suena adelante al frenar" };
	const order = await orders.receive({ person, ...details, ...car });
	const response = await fetchPrintedForm(order.id);
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("content-disposition")).toBe(`inline; filename="${order.reference}.pdf"`);
	const pdf = Buffer.from(await response.arrayBuffer());
	const printedText = extractPdfText(pdf);
	for (const expectedText of [
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
		expect(printedText).toContain(expectedText);
	expect(printedText.replaceAll("\n", "")).toContain(order.link);
	// Browsers show the title in the tab and keep it in their history.
	expect(pdf.toString("latin1")).not.toContain("DZ4410");
});

test("prints a telephone with its extension", async () => {
	const { id } = await orders.receive({
		person: { name: "Itzel Sáenz", phone: "223-4567 ext 12" },
	});
	const printedText = extractPdfText(Buffer.from(await (await fetchPrintedForm(id)).arrayBuffer()));
	expect(printedText).toContain("223-4567 ext 12");
});

test("prints approved work or why nothing is charged", async () => {
	const readPrintedText = async ({ id }: { id: string }) =>
		extractPdfText(Buffer.from(await (await fetchPrintedForm(id)).arrayBuffer()));
	const freeOrder = await orders.receive({ basis: "courtesy", basis_reason: "Quedó flojo" });
	const printedText = await readPrintedText(freeOrder);
	expect(printedText).toContain("Cortesía: Quedó flojo");
	expect(printedText).not.toContain("Trabajos aprobados");
	await orders.approve(freeOrder, [buildJob("Discos", 40_000)]);
	expect(await readPrintedText(freeOrder)).toContain("Lo demás no se cobra");
	const pricedOrder = await orders.receive();
	await orders.approve(pricedOrder, [buildJob("Pastillas", 21_000), buildJob("Discos", 40_000)]);
	const pricedText = await readPrintedText(pricedOrder);
	expect(pricedText).toContain("Pastillas, Discos: $610.00, ITBMS incluido");
	expect(pricedText).not.toContain("No se cobra");
});

test("leaves unknown details blank and requires access", async () => {
	const receptionInput = { plate: "", no_plate: "no_plate", promised_at: null };
	const order = await orders.receive(receptionInput);
	const printedText = extractPdfText(Buffer.from(await (await fetchPrintedForm(order.id)).arrayBuffer()));
	expect(printedText).toContain("Sin placa");
	expect(printedText).toContain("Todavía no sabemos: te avisamos.");
	expect(printedText).not.toMatch(/null|undefined|NaN/);
	expect((await fetchPrintedForm(order.id, "mechanic")).status).toBe(403);
	expect((await fetchPrintedForm("nadie")).status).toBe(404);
});

test("prints characters that Helvetica lacks", async () => {
	const person = { name: "陈伟", phone: "6711-2234" };
	const details = { complaint: "Resistencia ≥ 5 Ω, huele a CO₂", belongings: "Łańcuch 🔧" };
	const order = await orders.receive({ person, ...details });
	const printedText = extractPdfText(
		Buffer.from(await (await fetchPrintedForm(order.id)).arrayBuffer()),
	).split("\n");
	expect(printedText).toContain("ChenWei");
	expect(printedText).toContain("Resistencia ≥ 5 Ω, huele a CO₂");
	expect(printedText).toContain("Łańcuch [wrench]");
});
