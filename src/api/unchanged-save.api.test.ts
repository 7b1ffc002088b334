import { expect, test } from "vitest";
import { PRODUCT } from "#features/products/staff/fields.ts";
import { SERVICE } from "#features/services/fields.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "#features/showcase/fields.ts";
import { SYMPTOM } from "#features/symptoms/fields.ts";
import { type RecordFields, toFormValues, toRequestBody } from "#record-fields.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const history = async () => (await world.asStaff("/api/admin/changes")).json.changes;

/** Reads a record from its own URL, or from a list of the home page. */
async function recordAt(path: string) {
	const { status, json } = await world.asStaff(path);
	if (status === 200) return json;
	const [, , , shelf = "", id = ""] = path.split("/");
	const { json: shelves } = await world.asStaff("/api/admin/showcase");
	return shelves[shelf].find((each: { id: string }) => each.id === decodeURIComponent(id));
}

/** Expects that saving an unchanged record keeps its version. A first save may normalize it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
async function keepsItsVersion(path: string, formOf: (record: any) => object) {
	const save = async () => {
		world.ctx.clock.advance(1000);
		const record = await recordAt(path);
		const body = { ...formOf(record), updated_at: record.updated_at };
		const { status, json } = await world.asStaff(path, { method: "PUT", body });
		expect([status, json.fields]).toEqual([200, undefined]);
		return { before: record.updated_at, after: json.updated_at };
	};
	await save();
	const historyBefore = await history();
	const { before, after } = await save();
	expect(after).toBe(before);
	expect(await history()).toEqual(historyBefore);
}

test.each([
	["products", PRODUCT],
	["services", SERVICE],
	["promotions", PROMOTION],
	["testimonials", TESTIMONIAL],
	["brands", BRAND],
	["symptoms", SYMPTOM],
] as const)("%s: an unchanged save keeps version and history", async (table, fields) => {
	const { id } = await world.ctx.db.selectFrom(table).select("id").executeTakeFirstOrThrow();
	const kind: RecordFields = fields;
	await keepsItsVersion(`/api/admin/${table}/${encodeURIComponent(id)}`, (record) =>
		toRequestBody(kind, toFormValues(kind, record)),
	);
});

test("an unchanged post, settings or customer keeps its version", async () => {
	const content = "<p>Cada 40 mil kilómetros.</p>";
	const post = { title: "Pastillas", category: "Mantenimiento", excerpt: "Cuándo.", content };
	const { json: written } = await world.asStaff("/api/admin/blog/posts", { body: post });
	await keepsItsVersion(`/api/admin/blog/posts/${written.id}`, () => post);
	await keepsItsVersion("/api/admin/settings", ({ settings: { sampleFields: _, ...rest } }) => rest);
	const person = { name: "Eva Tem", phone: "6380-0001", email: "eva@correo.com", ruc: "" };
	const { json: met } = await world.asStaff("/api/admin/customers", { body: person });
	await keepsItsVersion(`/api/admin/customers/${met.id}`, () => person);
});
