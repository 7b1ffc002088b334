import { createHash } from "node:crypto";
import { normalizeText } from "#domain/text/search.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRow, upsertRow } from "#server/database/rows.server.ts";
import { findRepeatedHeadings, type SheetAnswers } from "./assign-fields.ts";
import { isPriceField, readOwnHeadings, type SheetField } from "./sheet-fields.ts";
import type { SheetSource } from "./sheet-source.ts";

/** Sheets whose answers are stored; the ones that were used least recently make room. */
const MAX_LAYOUTS = 200;

/** Returns the id of a sheet by all its headings, in any order. */
function getLayoutId(headings: readonly string[]): string {
	const names = headings.map(normalizeText).filter(Boolean).sort();
	return createHash("sha256").update(JSON.stringify(names)).digest("base64url");
}

/** Reads what staff answered about a sheet with the same headings. */
export async function readAnswers(
	db: DbOrTrx,
	headings: readonly string[],
): Promise<SheetAnswers | undefined> {
	const row = await findRow(db, "sheetLayouts", { id: getLayoutId(headings) });
	return row && (JSON.parse(row.answers) as SheetAnswers);
}

/**
 * Remembers what staff answered about a sheet for the next one with the same headings. Nothing is remembered for the
 * shop's own export, nor for headings that stand twice.
 *
 * @param source the sheet before the answer
 * @source rules 6.43
 */
export async function rememberAnswers(
	trx: Trx,
	now: Date,
	source: SheetSource,
	answer: Pick<SheetSource, "fields" | "defaults" | "fromName">,
): Promise<void> {
	const { headings, taxNote } = source;
	if (readOwnHeadings(headings)) return;
	const repeated = findRepeatedHeadings(headings);
	const answered = headings.flatMap((heading, column) => {
		const field = answer.fields[column] ?? null;
		const isAnswer =
			field !== source.fields[column] ||
			source.unknownHeadings.includes(heading) ||
			source.rememberedHeadings.includes(heading);
		const key = normalizeText(heading);
		return key && isAnswer && !repeated.has(heading) ? [[key, field ?? ""] as const] : [];
	});
	const { defaults, fromName } = answer;
	const hasValues = Object.keys(defaults).length > 0 || Object.values(fromName).includes(true);
	const earlier = await readAnswers(trx, headings);
	if (answered.length === 0 && !earlier && !hasValues) return;
	// Under another note, an earlier answer about prices would mean something else.
	const stays = ([, field]: [string, SheetField | ""]) =>
		earlier?.taxNote === taxNote || !isPriceField(field || null);
	const fields = Object.fromEntries([...Object.entries(earlier?.fields ?? {}).filter(stays), ...answered]);
	const answers: SheetAnswers = { fields, taxNote, defaults, fromName };
	const id = getLayoutId(headings);
	await upsertRow(trx, "sheetLayouts", {
		key: { id },
		changes: { answers: JSON.stringify(answers), usedAt: now.toISOString() },
	});
	await trx
		.deleteFrom("sheetLayouts")
		.where("id", "not in", (from) =>
			from.selectFrom("sheetLayouts").select("id").orderBy("usedAt", "desc").orderBy("id").limit(MAX_LAYOUTS),
		)
		.execute();
}
