import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { storedNamesOf } from "#image-variants.ts";
import type { Database } from "#platform/database/db.server.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import type { Expected } from "./picture-faults.ts";
import type { Shop } from "./shop.server.ts";

/** Tables of which a used shop has rows; a schema alone is not a shop. */
const BEGUN = ["staff", "leads", "products"] as const;

/** Checks whether the database contains a shop. */
export async function hasShop({ db, schema }: Database): Promise<boolean> {
	for (const table of BEGUN) {
		const { rows } = await sql<{ found: string | null }>`
			select to_regclass(${`${schema}.${table}`})::text as found`.execute(db);
		if (rows[0]?.found == null) continue;
		const some = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (some.rows.length > 0) return true;
	}
	return false;
}

const ON_SHOW = "select id, path, hash, filename from media_files where deleted_at is null";
type Row = { id: string; path: string; hash: string; filename: string };

/** Customers' photos, with the number and reference that staff see. */
const PHOTOS = `select folder, place, reference from request_photos
	join leads on leads.id = request_photos.lead_id where folder is not null and deleted_at is null`;
type Photo = { folder: string; place: number; reference: string };

/** Lists the files of every visible picture and of customers' photos. */
export async function expectedPictures(shop: Pick<Shop, "env" | "postgres">): Promise<Expected[]> {
	const pictures = await read<Row>(shop, ON_SHOW);
	const photos = await read<Photo>(shop, PHOTOS);
	return [...pictures.flatMap(filesOfPicture), ...photos.flatMap(filesOfPhoto)];
}

function filesOfPhoto({ folder, place, reference }: Photo): Expected[] {
	const name = `Foto ${place} de ${reference}`;
	return ["full.jpg", "small.jpg"].map((file) => ({ path: `${folder}/${file}`, name, want: "" }));
}

function filesOfPicture({ id, path, hash, filename: name }: Row): Expected[] {
	return storedNamesOf(path).map((file, place) => ({
		path: `${id}/${file}`,
		name,
		// The row has the hash of the full picture only.
		want: place === 0 ? hash : "",
	}));
}

/** Runs a query that both engines understand. */
async function read<Row>({ env, postgres }: Pick<Shop, "env" | "postgres">, question: string) {
	if (postgres) return (await sql.raw<Row>(question).execute(postgres.reads)).rows;
	using raw = new DatabaseSync(databaseFile(env.BIELA_DATA), { readOnly: true });
	return raw.prepare(question).all() as Row[];
}
