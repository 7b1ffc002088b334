import { hasExactly } from "#features/products/browse.server.ts";
import { sayingKey } from "#features/products/understanding.ts";
import { RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { NewSynonym } from "./contract.ts";
import { MOST_SYNONYMS, synonymRefusal } from "./rules.ts";
import { listSynonyms, removeSynonym, saveSynonym } from "./store.server.ts";

/**
 * Teaches the search what people mean by a word; one that was taught before means what is said now.
 *
 * @throws RuleError when it has too many words, when the catalogue has nothing of what it means, or when there are too many
 * @source rules 6.28
 */
export async function teach(at: Platform, synonym: NewSynonym): Promise<void> {
	const refusal = synonymRefusal(synonym);
	if (refusal) refuse(refusal.field, refusal.sentence);
	for (const meaning of synonym.means.split(",").filter((text) => text.trim()))
		if (!(await hasExactly(at, meaning)))
			refuse("means", `El catálogo no tiene nada con «${meaning.trim()}»`);
	const id = sayingKey(synonym.word);
	await at.content.edit(async (trx) => {
		const taught = await listSynonyms(trx);
		if (taught.length >= MOST_SYNONYMS && !taught.some((one) => one.id === id))
			refuse("word", `Ya hay ${MOST_SYNONYMS} palabras: quita una que no se use`);
		await saveSynonym(trx, { ...synonym, id });
	});
}

export async function unteach(at: Platform, id: string): Promise<void> {
	await at.content.edit((trx) => removeSynonym(trx, id));
}

function refuse(field: keyof NewSynonym, sentence: string): never {
	throw new RuleError("bad_synonym", sentence, { fields: { [field]: sentence } });
}
