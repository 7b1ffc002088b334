import type { DbOrTrx } from "#platform/database/db.server.ts";
import { withoutQuery } from "#site-path.ts";
import { studioAlt } from "./studio-pictures.ts";

/** What each picture of a post shows, as staff wrote it in the library or as our studio says; "" when nobody said. */
export async function altTextsOf(db: DbOrTrx, pictures: readonly string[]) {
	const files = await db
		.selectFrom("mediaFiles")
		.select(["path", "altText"])
		.where("path", "in", pictures.map(withoutQuery))
		.where("deletedAt", "is", null)
		.execute();
	const written = new Map(files.map(({ path, altText }) => [path, altText]));
	return pictures.map(withoutQuery).map((path) => written.get(path) || studioAlt(path));
}
