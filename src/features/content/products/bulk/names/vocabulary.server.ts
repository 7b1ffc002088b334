import { setImmediate } from "node:timers/promises";
import { toPanamaDay } from "#domain/time.ts";
import { readOwnHeadings } from "#features/content/products/bulk/sheets/sheet-fields.ts";
import type { SheetSource } from "#features/content/products/bulk/sheets/sheet-source.ts";
import { listSynonyms } from "#features/content/products/synonyms/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { addOpenings, buildTypeVocabulary, type OpeningCounts } from "./guess-type.ts";
import type { NameVocabulary } from "./read-name.ts";
import { buildProperNames } from "./sentence-case.ts";

/** Products whose names are read: more add no words. */
const MAX_PRODUCTS = 10_000;
const PAGE_SIZE = 500;

/** Reads the words of the catalogue by which the names of a sheet are understood. */
export async function readVocabulary(
	ctx: AppContext,
	{ fields, headings }: SheetSource,
	inUse: { brands: readonly string[]; types: readonly string[] },
): Promise<NameVocabulary> {
	const isOwnExport = readOwnHeadings(headings) !== undefined;
	const types = fields.includes("type")
		? undefined
		: buildTypeVocabulary({
				...inUse,
				synonyms: await listSynonyms(ctx.reads),
				openings: await readOpenings(ctx.reads),
			});
	return {
		types,
		properNames: buildProperNames(inUse.brands),
		isOwnExport,
		thisYear: Number(toPanamaDay(ctx.now()).slice(0, 4)),
	};
}

/** Counts the first words of the products, in pages, so that visitors are served between two of them. */
async function readOpenings(db: DbOrTrx): Promise<OpeningCounts> {
	const counts: OpeningCounts = new Map();
	let lastId = "";
	for (let total = 0; total < MAX_PRODUCTS; total += PAGE_SIZE) {
		const products = await db
			.selectFrom("products")
			.select(["id", "name", "type"])
			.where("id", ">", lastId)
			.where("deletedAt", "is", null)
			.orderBy("id")
			.limit(PAGE_SIZE)
			.execute();
		addOpenings(counts, products);
		if (products.length < PAGE_SIZE) break;
		lastId = products.at(-1)?.id ?? "";
		await setImmediate();
	}
	return counts;
}
