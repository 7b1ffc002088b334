import { insertRows } from "#server/database/rows.server.ts";
import type { TestContext } from "#server/test-context.server.ts";

/**
 * Makes a new shop one that was in use before it could be private, as the migration does. Most tests are about a site
 * that visitors see.
 */
export async function countAsPublished({
	content,
	now,
}: Pick<TestContext, "content" | "now">): Promise<void> {
	const row = { id: "1", publishedAt: now().toISOString(), publishedBy: "", isByUpgrade: 1 };
	await content.edit((trx) => insertRows(trx, "publication", row));
}
