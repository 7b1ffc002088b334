import { beforeAll, expect, test } from "vitest";
import type { Subject } from "#core/audit/records.ts";
import { getKeys } from "#domain/text/keys.ts";
import type { Tables } from "#server/database/db.server.ts";
import { insertRows, updateRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { loadRecordNames } from "./record-names.server.ts";

const world = openWorld();

const NOW = "2026-11-20T12:00:00.000Z";
const TIMES = { createdAt: NOW, updatedAt: NOW };
const FILE_TEXTS = { stem: "a", path: "/a", fileType: "webp", hash: "a", altText: "", uploadedBy: "Rosa" };
const FILE_SIZES = { sizeBytes: 1, width: 1, height: 1 };

/** Inserts records of the kinds that the bundled content lacks. */
beforeAll(async () => {
	const { db } = world.ctx;
	await insertRows(db, "synonyms", { id: "rascabuche", word: "Rascabuche", means: "filtro" });
	await insertRows(db, "customers", {
		...{ ...TIMES, id: "ana", name: "Ana Ríos", phone: "+50763000001", email: null },
		...{ searchText: "ana rios 50763000001", lastContactAt: NOW, ruc: null },
	});
	await insertRows(db, "cars", {
		...{ ...TIMES, id: "hilux", plate: "AB1234", brand: "Toyota", model: "Hilux", year: 2020 },
		...{ color: "", notes: "", mergedIntoId: null, mergedAt: null },
	});
	await insertRows(db, "mediaFiles", {
		...{ ...TIMES, ...FILE_TEXTS, ...FILE_SIZES, id: "taller", filename: "Taller.webp" },
		...{ category: "general", target: null, description: "", searchText: "taller", deletedAt: null },
	});
});

type NamedSubject = Exclude<
	Subject,
	"settings" | "cash" | "shop_photo" | "publication" | "mail" | "zoho" | "copies" | "site_text"
>;
/** The table and column of each kind's name, and the field of the changes that names an erased record. */
const SOURCES: Record<
	NamedSubject,
	{ table: keyof Tables; column: string; field?: string; hasTrash: boolean }
> = {
	product: { table: "products", column: "name", field: "name", hasTrash: true },
	service: { table: "services", column: "name", field: "name", hasTrash: true },
	promotion: { table: "promotions", column: "title", field: "title", hasTrash: true },
	testimonial: { table: "testimonials", column: "name", field: "name", hasTrash: true },
	brand: { table: "brands", column: "name", field: "name", hasTrash: true },
	symptom: { table: "symptoms", column: "name", field: "name", hasTrash: true },
	synonym: { table: "synonyms", column: "word", field: "word", hasTrash: false },
	staff: { table: "staff", column: "fullName", field: "full_name", hasTrash: false },
	customer: { table: "customers", column: "name", hasTrash: false },
	car: { table: "cars", column: "model", hasTrash: false },
	post: { table: "blogPosts", column: "title", field: "title", hasTrash: true },
	media: { table: "mediaFiles", column: "filename", field: "filename", hasTrash: true },
};
const NAMED_SUBJECTS = getKeys(SOURCES);

async function loadName(subject: Subject, subjectId: string) {
	const key = { subject, subjectId };
	return (await loadRecordNames(world.ctx.db, [key]))(key);
}

async function readFirstRow(table: keyof Tables) {
	const row = await world.ctx.db.selectFrom(table).selectAll().orderBy("id").executeTakeFirstOrThrow();
	const { value, ...columns } = row as { id: string; value?: string };
	return { id: columns.id, fields: { ...columns, ...JSON.parse(value ?? "{}") } };
}

test.each(NAMED_SUBJECTS)("names a %s, in use or in the trash", async (subject) => {
	const { table, column, hasTrash } = SOURCES[subject];
	const { id, fields } = await readFirstRow(table);
	expect(fields[column]).toMatch(/\w/);
	expect(await loadName(subject, id)).toEqual({ name: fields[column], exists: true });
	if (!hasTrash) return;
	await updateRows(world.ctx.db, table, { id } as never, { deletedAt: NOW } as never);
	expect(await loadName(subject, id)).toEqual({ name: fields[column], exists: false });
});

test.each(NAMED_SUBJECTS)("names an erased %s after its changes", async (subject) => {
	const { field } = SOURCES[subject];
	const fields = ["name", "title", "word", "full_name", "filename", "model"].map((name) => ({
		name,
		from: null,
		to: `Texto de ${name}`,
	}));
	const change = { subject, subjectId: "borrado", action: "created", author: "Rosa" } as const;
	await insertRows(world.ctx.db, "changes", {
		...{ ...change, id: `cambio-${subject}`, fields: JSON.stringify(fields), createdAt: NOW },
	});
	const name = field ? `Texto de ${field}` : null;
	expect(await loadName(subject, "borrado")).toEqual({ name, exists: false });
});

test("names the settings, which always exist", async () => {
	expect(await loadName("settings", "shop")).toEqual({ name: "Configuración", exists: true });
});
