import { encodeUrlSegment, stripQuery } from "#domain/site-path.ts";
import { chooseLink } from "#features/content/media/picture-use.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/** Lists the pictures of services. Ignores the version in stored addresses. */
export async function listServiceImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("services")
		.select(["id", "image", "name", "isVisible"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.map(({ image, name, id, isVisible }) => ({
		path: stripQuery(image ?? ""),
		label: `Servicio: ${name}`,
		to: chooseLink(
			isVisible,
			`/servicios/${encodeUrlSegment(id)}`,
			`/admin/dashboard/editar-servicios/${encodeUrlSegment(id)}`,
		),
	}));
}
