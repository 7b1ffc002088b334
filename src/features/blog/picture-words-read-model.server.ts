import type { DbOrTrx } from "#platform/database/db.server.ts";
import { withoutQuery } from "#site-path.ts";
import { studioAlt } from "./studio-pictures.ts";

/** What a post's picture shows, as staff wrote it in the library or as our studio says; "" when nobody said. */
export async function altTextOf(db: DbOrTrx, picture: string | null): Promise<string> {
	if (!picture) return "";
	const path = withoutQuery(picture);
	const file = await db
		.selectFrom("mediaFiles")
		.select("altText")
		.where("path", "=", path)
		.where("deletedAt", "is", null)
		.executeTakeFirst();
	return file?.altText || studioAlt(path);
}
