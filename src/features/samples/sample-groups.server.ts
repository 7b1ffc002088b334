import type { Settings } from "#core/settings/contract.ts";
import { findRowList, findRowText } from "#core/settings/sample-rows.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { listSamplePosts } from "#features/blog/editing/samples.server.ts";
import { listSampleProducts } from "#features/products/editing/samples.server.ts";
import { listSampleServiceFacts } from "#features/services/editing/samples.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Samples } from "./contract.ts";
import { SAMPLE_LIST_PATH, toGroups } from "./messages.ts";

/** Names that stand beside a count. */
const MAX_NAMES = 5;

/** Returns the unconfirmed bundled content besides the fields of the business record. @source rules 6.25 */
export async function readSamples(db: DbOrTrx): Promise<Samples> {
	const products = await listSampleProducts(db);
	const posts = await listSamplePosts(db);
	return {
		products: summarize(products, ({ name }) => name),
		posts: summarize(posts, ({ title }) => title),
		facts: await listSampleServiceFacts(db),
		rows: listSampleRows(await getSettings(db)),
	};
}

function summarize<Row extends { origin: string }>(rows: readonly Row[], getName: (row: Row) => string) {
	return {
		count: rows.length,
		review: rows.filter(({ origin }) => origin === "review").length,
		names: rows.slice(0, MAX_NAMES).map(getName),
	};
}

const listSampleRows = ({ about, sampleFields }: Settings) =>
	sampleFields.filter(findRowList).flatMap((name) => {
		const text = findRowText(about, name);
		return text ? [{ name, text }] : [];
	});

/** A kind of content that is still the bundled sample, as «Publicar» asks about it. */
type SampleGroup = { name: string; label: string; count: number; path: string };

/** Lists the kinds of bundled content, each with how many there are and where to confirm them. @source rules 6.25 */
export async function listBundledGroups(db: DbOrTrx): Promise<SampleGroup[]> {
	return toGroups(await readSamples(db)).map((group) => ({ ...group, path: SAMPLE_LIST_PATH }));
}
