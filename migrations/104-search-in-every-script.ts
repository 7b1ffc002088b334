import { type Kysely, sql } from "kysely";
import { fold, foldLoosely } from "#words/search.ts";
import { joinedOf, spelled } from "#words/spellings.ts";

const AT_ONCE = 500;
const MOST_WORDS = 5000;

/**
 * Folds again what is searched: ligatures, letters of other scripts and those that Unicode does not take apart were
 * dropped, and people were not found without the tilde of their n.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const told of TOLD) await addWords(db, told);
	await foldCustomers(db);
	await foldLeads(db);
}

type Told = { table: string; columns: string; into: string };
/** What the shop writes itself: the search texts of a table and what they are made of. */
const TOLD: readonly Told[] = [
	{
		table: "products",
		columns:
			"name || ' ' || description || ' ' || brand || ' ' || type || ' ' || uses || ' ' || keywords || ' ' || sku",
		into: "search_text",
	},
	{
		table: "blog_posts",
		columns: "title || ' ' || excerpt || ' ' || content",
		into: "search_text",
	},
	{ table: "blog_posts", columns: "title || ' ' || excerpt || ' ' || author", into: "desk_text" },
	{
		table: "media_files",
		columns: "filename || ' ' || description || ' ' || alt_text",
		into: "search_text",
	},
];

type Found = Record<"id" | "told" | "search", string>;

/** Adds the words that were lost. The next save of a record makes its text anew. */
async function addWords(db: Kysely<unknown>, { table, columns, into }: Told): Promise<void> {
	const [name, text] = [sql.table(table), sql.ref(into)];
	const wanted = `id, ${columns} as told, ${into} as search`;
	await eachPortion<Found>(db, table, wanted, async ({ id, told, search }) => {
		const known = new Set(formerly(told).split(" "));
		const lost = new Set(
			fold(told)
				.split(" ")
				.filter((word) => !known.has(word)),
		);
		if (lost.size === 0) return;
		const whole = `${search} ${[...lost].join(" ")}`;
		await sql`update ${name} set ${text} = ${whole} where id = ${id}`.execute(db);
	});
}

/** The name first, as it also orders; then those of the files that became theirs. */
const PERSON = "name || ' ' || phone || ' ' || coalesce(email, '') || ' ' || coalesce(ruc, '')";

async function foldCustomers(db: Kysely<unknown>): Promise<void> {
	const { rows: merged } = await sql<{ into: string; told: string }>`
		select into_id as ${sql.ref("into")}, ${sql.raw(PERSON)} as told from merged_customers
		order by merged_at desc`.execute(db);
	const others = Map.groupBy(merged, ({ into }) => into);
	const columns = `id, ${PERSON} as told, search_text as search`;
	await eachPortion<Found>(db, "customers", columns, async ({ id, told, search }) => {
		const texts = [told, ...(others.get(id) ?? []).map((other) => other.told)];
		const folded = texts.map(foldLoosely).join(" ");
		if (folded !== search)
			await sql`update customers set search_text = ${folded} where id = ${id}`.execute(db);
	});
}

/** What a request said beyond its summary, as migration 042 put it together. */
const SAID = [
	"select lead_id as id, message as said from messages",
	"select lead_id as id, description as said from service_requests",
	"select lead_id as id, notes as said from quotes",
	"select lead_id as id, description as said from appointments",
	"select lead_id as id, car || ' ' || note as said from visits",
	"select lead_id as id, text as said from lead_events where kind = 'note'",
].join(" union all ");

type Lead = Record<"id" | "reference" | "told" | "car" | "words" | "search", string>;
const LEAD = `id, reference, reference || ' ' || name || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_typed, '') || ' ' ||
	coalesce(email, '') || ' ' || summary || ' ' || car as told, summary || ' ' || car as car, words, search_text as search`;

async function foldLeads(db: Kysely<unknown>): Promise<void> {
	const isUnlike = (said: string) => foldLoosely(said) !== formerly(said).replaceAll("ñ", "n");
	let unlike = new Map<string, string[]>();
	const learn = async (first: string, last: string) => {
		const { rows } = await sql<{ id: string; said: string }>`
			select id, said from (${sql.raw(SAID)}) as texts
			where id >= ${first} and id <= ${last}`.execute(db);
		const kept = rows.filter(({ said }) => isUnlike(said));
		unlike = new Map(
			[...Map.groupBy(kept, ({ id }) => id)].map(([id, texts]) => [id, texts.map((t) => t.said)]),
		);
	};
	const change = async ({ id, reference, told, car, words, search }: Lead) => {
		// What was forgotten is found by its reference alone.
		if (search === formerly(reference)) return;
		const kept = (unlike.get(id) ?? []).reduce(saidAnew, words.replaceAll("ñ", "n"));
		const folded = [foldLoosely(told), joinedOf(car), kept].filter(Boolean).join(" ");
		if (folded !== search || kept !== words)
			await sql`update leads set words = ${kept}, search_text = ${folded} where id = ${id}`.execute(
				db,
			);
	};
	await eachPortion<Lead>(db, "leads", LEAD, change, learn);
}

/** The words of a request with a text folded anew where it was folded as before; in its place, or else at the end. */
function saidAnew(words: string, said: string): string {
	const before = spelled(formerly(said));
	const anew = spelled(said);
	const at = before ? ` ${words} `.indexOf(` ${before} `) : -1;
	const all =
		at < 0 ? `${words} ${anew}` : words.slice(0, at) + anew + words.slice(at + before.length);
	return all.trim().slice(0, MOST_WORDS);
}

/** How texts were folded until now. */
function formerly(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFC")
		.replaceAll("ñ", "\u0001")
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replaceAll("\u0001", "ñ")
		.replace(/[^a-z0-9ñ]+/g, " ")
		.trim();
}

/** Walks a table by its `id`, so many rows at once; `before` learns of a portion what else is needed. */
async function eachPortion<Row extends { id: string }>(
	db: Kysely<unknown>,
	table: string,
	columns: string,
	change: (row: Row) => Promise<void>,
	before?: (first: string, last: string) => Promise<void>,
): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)}
			where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
		const [first, last] = [rows.at(0), rows.at(-1)];
		if (!first || !last) return;
		await before?.(first.id, last.id);
		for (const row of rows) await change(row);
		after = last.id;
	}
}
