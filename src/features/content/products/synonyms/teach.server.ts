import { recordChange } from "#core/audit/store.server.ts";
import { hasExactMatch } from "#features/content/products/browse.server.ts";
import { getPhraseKey } from "#features/content/products/query-reading.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { deleteRows, upsertRow } from "#server/database/rows.server.ts";
import { RuleError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { NewSynonym } from "./contract.ts";
import { MAX_SYNONYMS, validateSynonym } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";

/**
 * Teaches the search a synonym; replaces the meaning of a word that it already knows.
 *
 * @throws RuleError when the synonym is invalid, when the catalogue has no match for a meaning, or at the maximum
 * @source rules 6.28, 6.21
 */
export async function addSynonym(ctx: AppContext, actor: Actor, synonym: NewSynonym): Promise<void> {
	const error = validateSynonym(synonym);
	if (error) throwSynonymError(error.field, error.message);
	for (const meaning of synonym.means.split(",").filter((text) => text.trim()))
		if (!(await hasExactMatch(ctx, meaning)))
			throwSynonymError("means", `El catálogo no tiene nada con «${meaning.trim()}»`);
	const id = getPhraseKey(synonym.word);
	await ctx.content.edit(async (trx) => {
		const synonyms = await listSynonyms(trx);
		const before = synonyms.find((entry) => entry.id === id);
		if (synonyms.length >= MAX_SYNONYMS && !before)
			throwSynonymError("word", `Ya hay ${MAX_SYNONYMS} palabras: quita una que no se use`);
		await upsertRow(trx, "synonyms", { id }, synonym);
		const change = { action: before ? "updated" : "created", before, after: synonym } as const;
		await recordSynonymChange(ctx, trx, actor, id, change);
	});
}

/** Deletes a synonym for good; the history keeps its meaning. */
export async function deleteSynonym(ctx: AppContext, actor: Actor, id: string): Promise<void> {
	await ctx.content.edit(async (trx) => {
		const before = (await listSynonyms(trx)).find((entry) => entry.id === id);
		if (!before) return;
		await deleteRows(trx, "synonyms", { id });
		await recordSynonymChange(ctx, trx, actor, id, { action: "removed", before });
	});
}

type SynonymChange = { action: "created" | "updated" | "removed"; before?: object; after?: object };

function recordSynonymChange(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	id: string,
	{ action, ...values }: SynonymChange,
) {
	const { before = {}, after = {} } = values;
	const change = { subject: "synonym", subjectId: id, action, before, after } as const;
	return recordChange(trx, actor, { ...change, changedAt: ctx.now().toISOString() });
}

function throwSynonymError(field: keyof NewSynonym, message: string): never {
	throw new RuleError("bad_synonym", message, { fields: { [field]: message } });
}
