import { stripQuery } from "#domain/site-path.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getStudioAlt } from "./studio-pictures.ts";

/** Returns the alternative text of each picture, from the library or the studio's list; "" when there is none. */
export async function findAltTexts(db: DbOrTrx, pictures: readonly string[]) {
	const files = await db
		.selectFrom("mediaFiles")
		.select(["path", "altText"])
		.where("path", "in", pictures.map(stripQuery))
		.where("deletedAt", "is", null)
		.execute();
	const storedTexts = new Map(files.map(({ path, altText }) => [path, altText]));
	return pictures.map(stripQuery).map((path) => storedTexts.get(path) || getStudioAlt(path));
}
