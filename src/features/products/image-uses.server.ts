import type { DbOrTrx } from "#platform/db.server.ts";
import { withoutQuery } from "#site-path.ts";
import { pathOf } from "./pictures.ts";
import "./table.server.ts";

/** Which of these pictures a product shows. An address stored with a version counts as its path. */
export async function listProductImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const rows = await db
		.selectFrom("products")
		.select(["image", "name", "sku"])
		.where("image", "is not", null)
		.where("deletedAt", "is", null)
		.execute();
	return rows
		.map((row) => ({ ...row, path: withoutQuery(row.image ?? "") }))
		.filter(({ path }) => paths.has(path))
		.map(({ path, name, sku }) => ({ path, label: `Producto: ${name}`, to: pathOf({ sku }) }));
}

/** A SKU of the catalogue as it is written there, hidden products included. */
export async function findSku(db: DbOrTrx, sku: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("products")
		.select("sku")
		.where("sku", "=", sku.toUpperCase())
		.where("deletedAt", "is", null)
		.executeTakeFirst();
	return row?.sku;
}
