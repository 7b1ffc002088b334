import { expect, test } from "vitest";
import { type RecordFields, toFormValues, toRequestBody } from "#core/records/record-fields.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { SERVICE } from "#features/content/services/fields.ts";
import { BRAND, PROMOTION, TESTIMONIAL } from "#features/content/showcase/fields.ts";
import { SYMPTOM } from "#features/content/symptoms/fields.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const listChanges = async () => (await world.asStaff("/api/admin/changes")).json.changes;

/** Reads a record from its own URL, or from a list of the home page. */
async function readRecord(path: string) {
	const { status, json } = await world.asStaff(path);
	if (status === 200) return json;
	const [, , , section = "", id = ""] = path.split("/");
	const { json: showcase } = await world.asStaff("/api/admin/showcase");
	return showcase[section].find((item: { id: string }) => item.id === decodeURIComponent(id));
}

/** Expects that saving an unchanged record keeps its version. A first save may normalize it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
async function expectUnchangedVersion(path: string, buildForm: (record: any) => object) {
	const save = async () => {
		world.ctx.clock.advance(1000);
		const record = await readRecord(path);
		const body = { ...buildForm(record), updated_at: record.updated_at };
		const { status, json } = await world.asStaff(path, { method: "PUT", body });
		expect([status, json.fields]).toEqual([200, undefined]);
		return { before: record.updated_at, after: json.updated_at };
	};
	await save();
	const historyBefore = await listChanges();
	const { before, after } = await save();
	expect(after).toBe(before);
	expect(await listChanges()).toEqual(historyBefore);
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
	await expectUnchangedVersion(`/api/admin/${table}/${encodeURIComponent(id)}`, (record) =>
		toRequestBody(kind, toFormValues(kind, record)),
	);
});

test("an unchanged post, settings or customer keeps its version", async () => {
	const content = "<p>Cada 40 mil kilómetros.</p>";
	const post = { title: "Pastillas", category: "Mantenimiento", excerpt: "Cuándo.", content };
	const { json: createdPost } = await world.asStaff("/api/admin/blog/posts", { body: post });
	await expectUnchangedVersion(`/api/admin/blog/posts/${createdPost.id}`, () => post);
	await expectUnchangedVersion("/api/admin/settings", ({ settings: { sampleFields: _, ...rest } }) => rest);
	const person = { name: "Eva Tem", phone: "6380-0001", email: "eva@correo.com", ruc: "" };
	const { json: customer } = await world.asStaff("/api/admin/customers", { body: person });
	await expectUnchangedVersion(`/api/admin/customers/${customer.id}`, () => person);
});
