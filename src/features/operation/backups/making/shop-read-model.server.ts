import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { listVariantFiles } from "#domain/image-variants.ts";
import { SHOP_PLACES, type ShopPlaceId } from "#domain/shop-places.ts";
import type { ExpectedPicture } from "#features/operation/backups/keeping/picture-faults.ts";
import type { Database } from "#server/database/db.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import type { Shop } from "./shop.server.ts";

/** Tables of which a used shop has rows; a schema alone is not a shop. */
const STARTED_SHOP_TABLES = ["staff", "leads", "products"] as const;

/** Checks whether the database contains a shop. */
export async function hasShop({ db, schema }: Database): Promise<boolean> {
	for (const table of STARTED_SHOP_TABLES) {
		const { rows } = await sql<{ found: string | null }>`
			select to_regclass(${`${schema}.${table}`})::text as found`.execute(db);
		if (rows[0]?.found == null) continue;
		const sample = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (sample.rows.length > 0) return true;
	}
	return false;
}

const VISIBLE_MEDIA = "select id, path, hash, filename from media_files where deleted_at is null";
type Row = { id: string; path: string; hash: string; filename: string };

/** Customers' photos, with the number and reference that staff see. */
const CUSTOMER_PHOTOS = `select folder, place, reference from request_photos
	join leads on leads.id = request_photos.lead_id where folder is not null and deleted_at is null`;
type Photo = { folder: string; place: number; reference: string };

/** The photographs of the shop, cut for their place. */
const PLACED_PHOTOS = `select folder, shop_photos.id as place from shop_photos
	join media_files on media_files.path = shop_photos.image where deleted_at is null`;
type PlacedPhoto = { folder: string; place: string };

/** Lists the files of every visible picture, of the shop's photographs and of customers' photos. */
export async function listExpectedPictures(shop: Pick<Shop, "env" | "postgres">): Promise<ExpectedPicture[]> {
	const pictures = await readRows<Row>(shop, VISIBLE_MEDIA);
	const photos = await readRows<Photo>(shop, CUSTOMER_PHOTOS);
	const placedPhotos = await readRows<PlacedPhoto>(shop, PLACED_PHOTOS);
	const placedFiles = placedPhotos.flatMap(({ folder, place }) =>
		toPictureFiles({
			id: folder,
			path: `${folder}.webp`,
			hash: "",
			filename: `Foto del taller: ${SHOP_PLACES[place as ShopPlaceId].label}`,
		}),
	);
	return [...pictures.flatMap(toPictureFiles), ...placedFiles, ...photos.flatMap(toPhotoFiles)];
}

function toPhotoFiles({ folder, place, reference }: Photo): ExpectedPicture[] {
	const name = `Foto ${place} de ${reference}`;
	return ["full.jpg", "small.jpg"].map((file) => ({ path: `${folder}/${file}`, name, want: "" }));
}

function toPictureFiles({ id, path, hash, filename: name }: Row): ExpectedPicture[] {
	return listVariantFiles(path).map((file, index) => ({
		path: `${id}/${file}`,
		name,
		// The row has the hash of the full picture only.
		want: index === 0 ? hash : "",
	}));
}

/** Runs a query that both engines understand. */
async function readRows<Row>({ env, postgres }: Pick<Shop, "env" | "postgres">, query: string) {
	if (postgres) return (await sql.raw<Row>(query).execute(postgres.reads)).rows;
	using raw = new DatabaseSync(getDatabasePath(env.BIELA_DATA), { readOnly: true });
	return raw.prepare(query).all() as Row[];
}
