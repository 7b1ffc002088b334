import type { DbOrTrx } from "#platform/database/db.server.ts";
import { urlPart, withoutQuery } from "#site-path.ts";
import "./table.server.ts";

/** Which of these pictures a service shows. An address stored with a version counts as its path. */
export async function listServiceImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const rows = await db
		.selectFrom("services")
		.select(["id", "image", "name"])
		.where("deletedAt", "is", null)
		.execute();
	return rows
		.map((row) => ({ ...row, path: withoutQuery(row.image ?? "") }))
		.filter(({ path }) => paths.has(path))
		.map(({ path, name, id }) => ({
			path,
			label: `Servicio: ${name}`,
			to: `/servicios/${urlPart(id)}`,
		}));
}
