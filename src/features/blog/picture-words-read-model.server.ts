import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { withoutQuery } from "#site-path.ts";
import { studioAlt } from "./studio-pictures.ts";

/** What a post's picture shows, as staff wrote it in the library or as our studio says; "" when nobody said. */
export async function altTextOf(db: DbOrTrx, picture: string | null): Promise<string> {
	if (!picture) return "";
	const path = withoutQuery(picture);
	const file = await findRow(db, "mediaFiles", { path, deletedAt: null });
	return file?.altText || studioAlt(path);
}
