// @module-tag sequence
// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

let asked = 0;

/** The reference that a visitor gets for one more message, or for one more quote. */
async function referenceOf(kind: "contact" | "quotes"): Promise<string> {
	const text = `Consulta ${++asked}`;
	const person = { name: "Ana Ríos", phone: "6123-4567" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	const body =
		kind === "contact"
			? { ...person, message: text }
			: { customer: { ...person, notes: text }, products };
	const { json } = await world.call(`/api/${kind}`, { body, key: crypto.randomUUID() });
	return json.reference;
}

/** The business record as it is, but for where references begin. */
async function beginAt(referencesFrom: unknown) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, referencesFrom, updated_at };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test("references begin where the owner says, of every kind and every year; what was given stays", async () => {
	expect(await referenceOf("contact")).toBe("MEN-2026-00001");
	expect((await beginAt(500)).status).toBe(200);
	expect(await referenceOf("contact")).toBe("MEN-2026-00500");
	expect(await referenceOf("contact")).toBe("MEN-2026-00501");
	expect(await referenceOf("quotes")).toBe("COT-2026-00500");
	const { leads } = (await world.asStaff("/api/admin/inbox?state=all&q=MEN-2026-00001")).json;
	expect(leads).toHaveLength(1);
});

test("the beginning only rises, above every number given this year", async () => {
	for (const low of [1, 499, 501]) {
		const { status, json } = await beginAt(low);
		expect([low, status]).toEqual([low, 422]);
		expect(json.code).toBe("references_only_rise");
		expect(json.fields.referencesFrom).toBe("Solo puede subir: escribe 502 o más, o deja 500.");
	}
	expect((await beginAt(500)).status).toBe(200);
	expect((await beginAt(502)).status).toBe(200);
	expect(await referenceOf("contact")).toBe("MEN-2026-00502");
});

test.each([0, -5, 12.5, 90_001, null, "quinientos"])("«%s» is no beginning", async (wrong) => {
	const { status, json } = await beginAt(wrong);
	expect(status).toBe(422);
	expect(json.fields.referencesFrom).toBe("Escribe un número entero, de 1 a 90000");
});

test("numbers asked for while the beginning rises are told apart and never go back", async () => {
	const many = () => Array.from({ length: 8 }, () => referenceOf("contact"));
	const [, ...given] = await Promise.all([beginAt(700), ...many(), ...many()]);
	const numbers = given.map((reference) => Number(String(reference).slice(-5)));
	expect(new Set(numbers).size).toBe(16);
	for (const number of numbers) expect(number < 520 || (number >= 700 && number < 716)).toBe(true);
	expect(Number((await referenceOf("contact")).slice(-5))).toBeGreaterThanOrEqual(700);
});

test("where references begin is for the owner to know", async () => {
	expect((await world.call("/api/settings")).json).not.toHaveProperty("referencesFrom");
});
