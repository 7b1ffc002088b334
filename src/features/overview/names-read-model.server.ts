import { type Kysely, sql } from "kysely";
import type { FieldChange, Subject } from "#core/audit/rules.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";

/** The key by which changes refer to a record. */
export type RecordKey = { subject: Subject; subjectId: string };
type RecordName = { name: string | null; exists: boolean };
type NamedRow = { id: string; name: string; deletedAt: string | null };
type NameReader = (db: DbOrTrx, ids: string[]) => Promise<NamedRow[]>;

const UNNAMED_RECORD: RecordName = { name: null, exists: false };
/** The only record that cannot be deleted. */
const UNDELETABLE_RECORDS: Partial<Record<Subject, RecordName>> = {
	settings: { name: "Configuración", exists: true },
};

const createShowcaseReader =
	(table: "promotions" | "testimonials" | "brands", field: string): NameReader =>
	async (db, ids) => {
		const rows = await db.selectFrom(table).selectAll().where("id", "in", ids).execute();
		return rows.map(({ id, value, deletedAt }) => {
			const name = (JSON.parse(value) as Record<string, unknown>)[field];
			return { id, name: String(name ?? ""), deletedAt };
		});
	};

/** Creates a reader for a table whose name is one column, with or without a trash. */
const createTableReader =
	(table: keyof Tables, column = "name", hasTrash = true): NameReader =>
	(db, ids) =>
		(db as unknown as Kysely<{ records: NamedRow }>)
			.selectFrom(table as "records")
			.select(["id", sql.ref<string>(column).as("name")])
			.select(hasTrash ? "deletedAt" : sql<null>`null`.as("deletedAt"))
			.where("id", "in", ids)
			.execute();

type NameSource = {
	read: NameReader;
	/** The field in the changes that holds the name of a deleted record. */
	field?: string;
};

const NAME_SOURCES: Partial<Record<Subject, NameSource>> = {
	product: { read: createTableReader("products"), field: "name" },
	service: { read: createTableReader("services"), field: "name" },
	promotion: { read: createShowcaseReader("promotions", "title"), field: "title" },
	testimonial: { read: createShowcaseReader("testimonials", "name"), field: "name" },
	brand: { read: createShowcaseReader("brands", "name"), field: "name" },
	symptom: { read: createTableReader("symptoms"), field: "name" },
	synonym: { read: createTableReader("synonyms", "word", false), field: "word" },
	staff: { read: createTableReader("staff", "fullName", false), field: "full_name" },
	customer: { read: createTableReader("customers", "name", false) },
	car: { read: createTableReader("cars", "model", false) },
	post: { read: createTableReader("blogPosts", "title"), field: "title" },
	media: { read: createTableReader("mediaFiles", "filename"), field: "filename" },
};

/**
 * Loads the current names of records; a deleted record takes its name from its changes.
 *
 * @source rules 7.14
 */
export async function loadRecordNames(
	db: DbOrTrx,
	keys: readonly RecordKey[],
): Promise<(key: RecordKey) => RecordName> {
	const names = new Map<string, RecordName>();
	for (const [subject, { read, field }] of Object.entries(NAME_SOURCES) as [Subject, NameSource][]) {
		const ids = [...new Set(keys.filter((key) => key.subject === subject).map(({ subjectId }) => subjectId))];
		if (ids.length === 0) continue;
		for (const { id, name, deletedAt } of await read(db, ids))
			names.set(toMapKey({ subject, subjectId: id }), {
				name: name || null,
				exists: deletedAt === null,
			});
		const missingIds = ids.filter((subjectId) => !names.has(toMapKey({ subject, subjectId })));
		if (field && missingIds.length > 0) await addNamesFromChanges(db, { subject, field, missingIds }, names);
	}
	return (key) => names.get(toMapKey(key)) ?? UNDELETABLE_RECORDS[key.subject] ?? UNNAMED_RECORD;
}

async function addNamesFromChanges(
	db: DbOrTrx,
	{ subject, field, missingIds }: { subject: Subject; field: string; missingIds: string[] },
	names: Map<string, RecordName>,
): Promise<void> {
	const rows = await findRows(db, "changes", { subject, subjectId: missingIds }, { createdAt: "asc" });
	for (const { subjectId, fields } of rows) {
		const nameChange = (JSON.parse(fields) as FieldChange[]).find(({ name }) => name === field);
		const name = nameChange?.to ?? nameChange?.from;
		if (typeof name === "string" && name)
			names.set(toMapKey({ subject, subjectId }), { name, exists: false });
	}
}

const toMapKey = ({ subject, subjectId }: RecordKey) => `${subject} ${subjectId}`;
