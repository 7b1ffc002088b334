import { findPublished } from "#features/blog/store.server.ts";
import { listServices } from "#features/services/store.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { recordOf } from "#record-columns.ts";
import { Symptom } from "./contract.ts";
import { SYMPTOM } from "./fields.ts";
import { listShown, type SymptomRow } from "./store.server.ts";

type Offered = { id: string; name: string; duration: string };

/** The guide as visitors read it; a service that is hidden or gone is left out. @source rules 6.29 */
export async function listSymptoms(at: Platform): Promise<Symptom[]> {
	const [rows, services] = await Promise.all([listShown(at.db), listServices(at.db)]);
	return rows.map((row) => onTheWire(row, services));
}

/**
 * One symptom with the article that explains it.
 *
 * @throws NotFoundError for an unknown one and for one that is hidden or in the bin alike
 */
export async function getSymptom(at: Platform, id: string) {
	const row = await findRow(at.db, "symptoms", { id });
	if (!row || row.deletedAt || row.isVisible !== 1)
		throw new NotFoundError("Ese síntoma no está en la guía.");
	const [services, post] = await Promise.all([
		listServices(at.db),
		row.postSlug ? findPublished(at.db, row.postSlug) : undefined,
	]);
	return {
		...onTheWire(row, services),
		post: post ? { slug: post.slug, title: post.title } : null,
	};
}

/** The contract strips what only the table knows. */
function onTheWire(row: SymptomRow, services: readonly Offered[]): Symptom {
	const service = services.find(({ id }) => id === row.serviceId) ?? null;
	return Symptom.parse({ ...recordOf(SYMPTOM, row), service });
}
