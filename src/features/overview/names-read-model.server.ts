import { type Kysely, sql } from "kysely";
import type { FieldChange, Subject } from "#features/changes/rules.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";

/** The key by which changes refer to a record. */
export type RecordKey = { subject: Subject; subjectId: string };
type RecordName = { name: string | null; isThere: boolean };
type Named = { id: string; name: string; deletedAt: string | null };
type Reader = (db: DbOrTrx, ids: string[]) => Promise<Named[]>;

const NAMELESS: RecordName = { name: null, isThere: false };
/** The only record that cannot be deleted. */
const ALWAYS_THERE: Partial<Record<Subject, RecordName>> = {
	settings: { name: "Configuración", isThere: true },
};

const showcase =
	(table: "promotions" | "testimonials" | "brands", field: string): Reader =>
	async (db, ids) => {
		const rows = await db.selectFrom(table).selectAll().where("id", "in", ids).execute();
		return rows.map(({ id, value, deletedAt }) => {
			const name = (JSON.parse(value) as Record<string, unknown>)[field];
			return { id, name: String(name ?? ""), deletedAt };
		});
	};

/** Creates a reader for a table whose name is one column, with or without a trash. */
const plain =
	(table: keyof Tables, column = "name", hasBin = true): Reader =>
	(db, ids) =>
		(db as unknown as Kysely<{ records: Named }>)
			.selectFrom(table as "records")
			.select(["id", sql.ref<string>(column).as("name")])
			.select(hasBin ? "deletedAt" : sql<null>`null`.as("deletedAt"))
			.where("id", "in", ids)
			.execute();

type Naming = {
	read: Reader;
	/** The field in the changes that holds the name of a deleted record. */
	field?: string;
};

const NAMINGS: Partial<Record<Subject, Naming>> = {
	product: { read: plain("products"), field: "name" },
	service: { read: plain("services"), field: "name" },
	promotion: { read: showcase("promotions", "title"), field: "title" },
	testimonial: { read: showcase("testimonials", "name"), field: "name" },
	brand: { read: showcase("brands", "name"), field: "name" },
	symptom: { read: plain("symptoms"), field: "name" },
	synonym: { read: plain("synonyms", "word", false), field: "word" },
	staff: { read: plain("staff", "fullName", false), field: "full_name" },
	customer: { read: plain("customers", "name", false) },
	car: { read: plain("cars", "model", false) },
	post: { read: plain("blogPosts", "title"), field: "title" },
	media: { read: plain("mediaFiles", "filename"), field: "filename" },
};

/**
 * Loads the current names of records; a deleted record takes its name from its changes.
 *
 * @source rules 7.14
 */
export async function nameRecords(
	db: DbOrTrx,
	keys: readonly RecordKey[],
): Promise<(key: RecordKey) => RecordName> {
	const names = new Map<string, RecordName>();
	for (const [subject, { read, field }] of Object.entries(NAMINGS) as [Subject, Naming][]) {
		const ids = [
			...new Set(keys.filter((key) => key.subject === subject).map(({ subjectId }) => subjectId)),
		];
		if (ids.length === 0) continue;
		for (const { id, name, deletedAt } of await read(db, ids))
			names.set(keyOf({ subject, subjectId: id }), {
				name: name || null,
				isThere: deletedAt === null,
			});
		const gone = ids.filter((subjectId) => !names.has(keyOf({ subject, subjectId })));
		if (field && gone.length > 0) await rememberNames(db, { subject, field, gone }, names);
	}
	return (key) => names.get(keyOf(key)) ?? ALWAYS_THERE[key.subject] ?? NAMELESS;
}

async function rememberNames(
	db: DbOrTrx,
	{ subject, field, gone }: { subject: Subject; field: string; gone: string[] },
	names: Map<string, RecordName>,
): Promise<void> {
	const rows = await findRows(db, "changes", { subject, subjectId: gone }, { createdAt: "asc" });
	for (const { subjectId, fields } of rows) {
		const told = (JSON.parse(fields) as FieldChange[]).find(({ name }) => name === field);
		const name = told?.to ?? told?.from;
		if (typeof name === "string" && name)
			names.set(keyOf({ subject, subjectId }), { name, isThere: false });
	}
}

const keyOf = ({ subject, subjectId }: RecordKey) => `${subject} ${subjectId}`;
