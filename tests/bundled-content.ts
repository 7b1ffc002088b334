import type { DbOrTrx } from "#server/database/db.server.ts";

/** Makes the bundled content the shop's own, so that a published site shows it as most tests expect. */
export const confirmBundled = (db: DbOrTrx) => setOrigin(db, "shop");

/** Makes the bundled content samples again, as in a shop that was just installed. */
export const unconfirmBundled = (db: DbOrTrx) => setOrigin(db, "sample");

async function setOrigin(db: DbOrTrx, origin: "shop" | "sample"): Promise<void> {
	await db.updateTable("products").set({ origin }).execute();
	await db.updateTable("blogPosts").set({ origin }).execute();
	await db.updateTable("services").set({ durationOrigin: origin }).execute();
	await db
		.updateTable("services")
		.set({ warrantyOrigin: origin })
		.where("warranty", "is not", null)
		.execute();
}
