import type { Selectable } from "kysely";
import { clockTime, minuteOfClock } from "#panama/time.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, findRows, insertRows } from "#platform/database/rows.server.ts";
import { columnsOf, recordOf } from "#record-columns.ts";
import { fold, wordsIn } from "#words/search.ts";
import { type DropOff, Service } from "./contract.ts";
import { SERVICE } from "./fields.ts";

export type ServiceRow = Selectable<Tables["services"]>;

/** An offered service with its list price in cents; null is «a cotizar». */
export type OfferedService = Omit<Service, "price"> & { listCents: number | null };
const Offered = Service.omit({ price: true });

/** Lists the offered services in the owner's order. */
export async function listServices(db: DbOrTrx): Promise<OfferedService[]> {
	const rows = await findRows(
		db,
		"services",
		{ isVisible: 1, deletedAt: null },
		{ position: "asc" },
	);
	return rows.map(onOffer);
}

/**
 * Lists all services in order, including hidden ones, and the trash; a workshop has tens of services, so without pages.
 */
export async function listWhole(db: DbOrTrx) {
	const query = db.selectFrom("services").selectAll().orderBy("position").orderBy("name");
	const rows: ServiceRow[] = await query.execute();
	return { shown: rows.filter((row) => !row.deletedAt), bin: rows.filter((row) => row.deletedAt) };
}

/** Filters the services whose name or description contains every term. */
export function havingWords(rows: readonly ServiceRow[], q: string): ServiceRow[] {
	const words = wordsIn(fold(q), q);
	return rows.filter((row) => {
		const text = fold(`${row.name} ${row.description}`);
		return words.every((word) => text.includes(word));
	});
}

export async function findService(db: DbOrTrx, id: string): Promise<OfferedService | undefined> {
	const row = await findRow(db, "services", { id, isVisible: 1, deletedAt: null });
	return row && onOffer(row);
}

export async function insertServices(trx: Trx, now: Date, services: Service[]): Promise<void> {
	const at = now.toISOString();
	for (const [position, service] of services.entries())
		await insertRows(trx, "services", {
			id: service.id,
			...columnsOf(SERVICE, service),
			...dropOffColumns(service.drop_off),
			position,
			deletedAt: null,
			createdAt: at,
			updatedAt: at,
		});
}

/** Converts a drop-off to columns. */
export function dropOffColumns(dropOff: DropOff | null | undefined) {
	return {
		dropOffFrom: dropOff ? minuteOfClock(dropOff.from) : null,
		dropOffUntil: dropOff ? minuteOfClock(dropOff.until) : null,
		dropOffPerDay: dropOff?.per_day ?? null,
	};
}

/** Converts columns to a drop-off. */
export function dropOffOf(
	row: Pick<ServiceRow, "dropOffFrom" | "dropOffUntil" | "dropOffPerDay">,
): { from: string; until: string; per_day: number } | undefined {
	const { dropOffFrom: from, dropOffUntil: until, dropOffPerDay: perDay } = row;
	if (from === null || until === null || perDay === null) return undefined;
	return { from: clockTime(from), until: clockTime(until), per_day: perDay };
}

/** Converts a row to an offered service; parsing strips internal columns and checks the badge. */
function onOffer(row: ServiceRow): OfferedService {
	const service = Offered.parse({ ...recordOf(SERVICE, row), drop_off: dropOffOf(row) });
	return { ...service, listCents: row.priceCents };
}
