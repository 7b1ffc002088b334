import { recordChange } from "#core/audit/store.server.ts";
import { hasExactMatch } from "#features/content/products/catalogue/browse.server.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import { getPhraseKey } from "#features/content/products/search/query-reading.ts";
import type { Call } from "#server/call.server.ts";
import { deleteRows, upsertRow } from "#server/database/rows.server.ts";
import { runEdit, type Work } from "#server/work.server.ts";
import type { NewSynonym } from "./contract.ts";
import { MAX_SYNONYMS, validateSynonym } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";

/**
 * Teaches the search a synonym; replaces the meaning of a word that it already knows.
 *
 * @throws RuleError when the synonym is invalid, when the catalogue has no match for a meaning, or at the maximum
 * @source rules 6.28, 6.21
 */
export async function addSynonym(call: Call, synonym: NewSynonym): Promise<void> {
	const { ctx } = call;
	const error = validateSynonym(synonym);
	if (error) throwSynonymError(error.field, error.message);
	for (const meaning of synonym.means.split(",").filter((text) => text.trim()))
		if (!(await hasExactMatch(ctx, meaning)))
			throwSynonymError("means", `El catálogo no tiene nada con «${meaning.trim()}»`);
	const id = getPhraseKey(synonym.word);
	await runEdit(call, async (work) => {
		const { trx } = work;
		const synonyms = await listSynonyms(trx);
		const before = synonyms.find((entry) => entry.id === id);
		if (synonyms.length >= MAX_SYNONYMS && !before)
			throwSynonymError("word", `Ya hay ${MAX_SYNONYMS} palabras: quita una que no se use`);
		await upsertRow(trx, "synonyms", { key: { id }, changes: synonym });
		const change = { action: before ? "updated" : "created", before, after: synonym } as const;
		await recordSynonymChange(work, { id, ...change });
	});
}

/** Deletes a synonym for good; the history keeps its meaning. */
export async function deleteSynonym(call: Call, id: string): Promise<void> {
	await runEdit(call, async (work) => {
		const { trx } = work;
		const before = (await listSynonyms(trx)).find((entry) => entry.id === id);
		if (!before) return;
		await deleteRows(trx, "synonyms", { id });
		await recordSynonymChange(work, { id, action: "removed", before });
	});
}

type SynonymChange = { action: "created" | "updated" | "removed"; before?: object; after?: object };

function recordSynonymChange(work: Work, { id, action, ...values }: { id: string } & SynonymChange) {
	const { ctx } = work;
	const { before = {}, after = {} } = values;
	const change = { subject: "synonym", subjectId: id, action, before, after } as const;
	return recordChange(work, { ...change, changedAt: ctx.now().toISOString() });
}

function throwSynonymError(field: keyof NewSynonym, message: string): never {
	throw rejectProduct("bad_synonym", message, { fields: { [field]: message } });
}
