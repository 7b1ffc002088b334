import { recordChange } from "#features/changes/store.server.ts";
import { hasExactly } from "#features/products/browse.server.ts";
import { sayingKey } from "#features/products/understanding.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { deleteRows, saveRow } from "#platform/database/rows.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { NewSynonym } from "./contract.ts";
import { MOST_SYNONYMS, synonymRefusal } from "./rules.ts";
import { listSynonyms } from "./store.server.ts";

/**
 * Teaches the search a synonym; replaces the meaning of a word that it already knows.
 *
 * @throws RuleError when the synonym is invalid, when the catalogue has no match for a meaning, or at the maximum
 * @source rules 6.28, 6.21
 */
export async function teachSynonym(at: Platform, actor: Actor, synonym: NewSynonym): Promise<void> {
	const refusal = synonymRefusal(synonym);
	if (refusal) refuse(refusal.field, refusal.sentence);
	for (const meaning of synonym.means.split(",").filter((text) => text.trim()))
		if (!(await hasExactly(at, meaning)))
			refuse("means", `El catálogo no tiene nada con «${meaning.trim()}»`);
	const id = sayingKey(synonym.word);
	await at.content.edit(async (trx) => {
		const taught = await listSynonyms(trx);
		const before = taught.find((one) => one.id === id);
		if (taught.length >= MOST_SYNONYMS && !before)
			refuse("word", `Ya hay ${MOST_SYNONYMS} palabras: quita una que no se use`);
		await saveRow(trx, "synonyms", { id }, synonym);
		const change = { action: before ? "updated" : "created", before, after: synonym } as const;
		await tell(at, trx, actor, id, change);
	});
}

/** Deletes a synonym for good; the history keeps its meaning. */
export async function forgetSynonym(at: Platform, actor: Actor, id: string): Promise<void> {
	await at.content.edit(async (trx) => {
		const before = (await listSynonyms(trx)).find((one) => one.id === id);
		if (!before) return;
		await deleteRows(trx, "synonyms", { id });
		await tell(at, trx, actor, id, { action: "removed", before });
	});
}

type Told = { action: "created" | "updated" | "removed"; before?: object; after?: object };

function tell(at: Platform, trx: Trx, actor: Actor, id: string, { action, ...what }: Told) {
	const { before = {}, after = {} } = what;
	const change = { subject: "synonym", subjectId: id, action, before, after } as const;
	return recordChange(trx, actor, { ...change, at: at.now().toISOString() });
}

function refuse(field: keyof NewSynonym, sentence: string): never {
	throw new RuleError("bad_synonym", sentence, { fields: { [field]: sentence } });
}
