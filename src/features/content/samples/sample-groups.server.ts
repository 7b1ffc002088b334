import type { Settings } from "#core/settings/contract.ts";
import { findRowList, findRowText } from "#core/settings/sample-rows.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { listSamplePosts } from "#features/content/blog/editing/samples.server.ts";
import { listSampleProducts } from "#features/content/products/editing/samples.server.ts";
import { listSampleServiceFacts } from "#features/content/services/editing/samples.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Samples } from "./contract.ts";
import { toGroups } from "./messages.ts";

/** Names that stand beside a count. */
const MAX_NAMES = 5;

/** Returns the unconfirmed bundled content besides the fields of the business record. @source rules 6.25 */
export async function readSamples(db: DbOrTrx): Promise<Samples> {
	const content = {
		products: summarize(await listSampleProducts(db), ({ name }) => name),
		posts: summarize(await listSamplePosts(db), ({ title }) => title),
		facts: await listSampleServiceFacts(db),
		rows: listSampleRows(await getSettings(db)),
	};
	return { ...content, groups: toGroups(content) };
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
