// @module-tag sequence
// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let requestCount = 0;

/** Submits one more message or quote as a visitor. @returns its reference */
async function submitRequest(kind: "contact" | "quotes"): Promise<string> {
	const text = `Consulta ${++requestCount}`;
	const person = { name: "Ana Ríos", phone: "6123-4567" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	const body =
		kind === "contact" ? { ...person, message: text } : { customer: { ...person, notes: text }, products };
	const { json } = await world.call(`/api/${kind}`, { body, key: crypto.randomUUID() });
	return json.reference;
}

/** Reads the business settings and replaces the reference start. */
async function setReferenceStart(referencesFrom: unknown) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, referencesFrom, updated_at };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test("starts every reference series at the configured number", async () => {
	expect(await submitRequest("contact")).toBe("MEN-2026-00001");
	expect((await setReferenceStart(500)).status).toBe(200);
	expect(await submitRequest("contact")).toBe("MEN-2026-00500");
	expect(await submitRequest("contact")).toBe("MEN-2026-00501");
	expect(await submitRequest("quotes")).toBe("COT-2026-00500");
	const { leads } = (await world.asStaff("/api/admin/inbox?state=all&q=MEN-2026-00001")).json;
	expect(leads).toHaveLength(1);
});

test("accepts only a start above this year's numbers", async () => {
	for (const start of [1, 499, 501]) {
		const { status, json } = await setReferenceStart(start);
		expect([start, status]).toEqual([start, 422]);
		expect(json.code).toBe("references_only_rise");
		expect(json.fields.referencesFrom).toBe("Solo puede subir: escribe 502 o más, o deja 500.");
	}
	expect((await setReferenceStart(500)).status).toBe(200);
	expect((await setReferenceStart(502)).status).toBe(200);
	expect(await submitRequest("contact")).toBe("MEN-2026-00502");
});

test.each([0, -5, 12.5, 90_001, null, "quinientos"])("rejects «%s» as a start", async (invalidStart) => {
	const { status, json } = await setReferenceStart(invalidStart);
	expect(status).toBe(422);
	expect(json.fields.referencesFrom).toBe("Escribe un número entero, de 1 a 90000");
});

test("issues unique rising numbers while the start changes", async () => {
	const submitEight = () => Array.from({ length: 8 }, () => submitRequest("contact"));
	const [, ...references] = await Promise.all([setReferenceStart(700), ...submitEight(), ...submitEight()]);
	const numbers = references.map((reference) => Number(String(reference).slice(-5)));
	expect(new Set(numbers).size).toBe(16);
	for (const number of numbers) expect(number < 520 || (number >= 700 && number < 716)).toBe(true);
	expect(Number((await submitRequest("contact")).slice(-5))).toBeGreaterThanOrEqual(700);
});

test("shows the reference start to owners only", async () => {
	expect((await world.call("/api/settings")).json).not.toHaveProperty("referencesFrom");
});
