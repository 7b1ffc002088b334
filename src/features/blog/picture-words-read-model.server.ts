import type { DbOrTrx } from "#platform/database/db.server.ts";
import { withoutQuery } from "#site-path.ts";
import { studioAlt } from "./studio-pictures.ts";

/** Returns the alternative text of each picture, from the library or the studio's list; "" when there is none. */
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
