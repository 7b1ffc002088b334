import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { getSettings, saveSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { up } from "../../migrations/029-law-and-pictures.ts";

const world = openWorld();
const BATTERY = "como-cuidar-la-bateria-del-carro";
const OIL = "que-significa-5w-30";

test("a shop of before is asked for a lawyer's word and gets pictures where it had none", async () => {
	const { db, now } = world.at;
	const settings = await getSettings(db);
	const sampleFields = settings.sampleFields.filter((name) => name !== "legal.texts");
	await inTransaction(db, (trx) => saveSettings(trx, { ...settings, sampleFields }, now()));
	const pictured = (slug: string, featuredImage: string | null) =>
		db.updateTable("blogPosts").set({ featuredImage }).where("slug", "=", slug).execute();
	await pictured(BATTERY, null);
	await pictured(OIL, "/images/media/own.webp");

	await up(db as never);

	expect((await getSettings(db)).sampleFields).toEqual([...sampleFields, "legal.texts"]);
	const posts = await db.selectFrom("blogPosts").select(["slug", "featuredImage"]).execute();
	const pictures = new Map(posts.map((post) => [post.slug, post.featuredImage]));
	expect(pictures.get(BATTERY)).toBe(`/images/blog/studio/${BATTERY}.jpg`);
	expect(pictures.get(OIL)).toBe("/images/media/own.webp");
});
