import type { Selectable } from "kysely";
import type { Origin } from "#core/records/origin.ts";
import { toColumns, toRecord } from "#core/records/record-columns.ts";
import { getSearchTerms, normalizeText } from "#domain/text/search.ts";
import { formatClockTime, parseClockTime } from "#domain/time.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertRows } from "#server/database/rows.server.ts";
import { type DropOff, type SampleFact, Service } from "./contract.ts";
import { SERVICE } from "./fields.ts";

export type ServiceRow = Selectable<Tables["services"]>;

/** An offered service with its list price in cents; null is «a cotizar». */
export type OfferedService = Omit<Service, "price"> & {
	listCents: number | null;
	/** Unconfirmed bundled facts. */
	samples: SampleFact[];
};
const Offered = Service.omit({ price: true });

/** Lists the offered services in the owner's order. */
export async function listServices(db: DbOrTrx): Promise<OfferedService[]> {
	const rows = await findRows(
		db,
		"services",
		{ isVisible: 1, deletedAt: null },
		{ order: { position: "asc" } },
	);
	return rows.map(toOfferedService);
}

/** Returns the warranties of services by id, also of hidden and deleted ones; an absent one was never promised. */
export async function findServiceWarranties(
	db: DbOrTrx,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const rows = await findRows(db, "services", { id: [...ids] });
	return new Map(
		rows.flatMap(({ id, warranty, warrantyOrigin }) =>
			warranty && warrantyOrigin !== "sample" ? [[id, warranty] as const] : [],
		),
	);
}

/**
 * Lists all services in order, including hidden ones, and the trash; a workshop has tens of services, so without pages.
 */
export async function listAllServices(db: DbOrTrx) {
	const query = db.selectFrom("services").selectAll().orderBy("position").orderBy("name");
	const rows: ServiceRow[] = await query.execute();
	return {
		active: rows.filter((row) => !row.deletedAt),
		trash: rows.filter((row) => row.deletedAt),
	};
}

/** Filters the services whose name or description contains every term. */
export function filterServices(rows: readonly ServiceRow[], q: string): ServiceRow[] {
	const terms = getSearchTerms(normalizeText(q), q);
	return rows.filter((row) => {
		const text = normalizeText(`${row.name} ${row.description}`);
		return terms.every((term) => text.includes(term));
	});
}

export async function findService(db: DbOrTrx, id: string): Promise<OfferedService | undefined> {
	const row = await findRow(db, "services", { id, isVisible: 1, deletedAt: null });
	return row && toOfferedService(row);
}

export async function insertServices(
	trx: Trx,
	now: Date,
	services: Service[],
	origin: Origin = "shop",
): Promise<void> {
	const createdAt = now.toISOString();
	for (const [position, service] of services.entries())
		await insertRows(trx, "services", {
			id: service.id,
			...toColumns(SERVICE, service),
			...toDropOffColumns(service.drop_off),
			position,
			warrantyOrigin: service.warranty ? origin : "shop",
			durationOrigin: origin,
			deletedAt: null,
			createdAt: createdAt,
			updatedAt: createdAt,
		});
}

/** Converts a drop-off to columns. */
export function toDropOffColumns(dropOff: DropOff | null | undefined) {
	return {
		dropOffFrom: dropOff ? parseClockTime(dropOff.from) : null,
		dropOffUntil: dropOff ? parseClockTime(dropOff.until) : null,
		dropOffPerDay: dropOff?.per_day ?? null,
	};
}

/** Converts columns to a drop-off. */
export function toDropOff(
	row: Pick<ServiceRow, "dropOffFrom" | "dropOffUntil" | "dropOffPerDay">,
): { from: string; until: string; per_day: number } | undefined {
	const { dropOffFrom: from, dropOffUntil: until, dropOffPerDay: perDay } = row;
	if (from === null || until === null || perDay === null) return undefined;
	return { from: formatClockTime(from), until: formatClockTime(until), per_day: perDay };
}

type Origins = Pick<ServiceRow, "warranty" | "duration" | "warrantyOrigin" | "durationOrigin">;

/** Lists what is bundled and awaits the shop's word. */
export const listSampleFacts = ({
	warranty,
	duration,
	warrantyOrigin,
	durationOrigin,
}: Origins): SampleFact[] => [
	...(warranty && warrantyOrigin !== "shop" ? ["warranty" as const] : []),
	...(duration && durationOrigin !== "shop" ? ["duration" as const] : []),
];

/** Lists what a published site does not show: a fact that only awaits a review stays. */
function listHiddenFacts(row: Origins): SampleFact[] {
	return listSampleFacts(row).filter((fact) => row[`${fact}Origin`] === "sample");
}

/** Returns the warranty that the shop promised, for its estimates; "" for a bundled one. */
export const getPromisedWarranty = ({ warranty, samples }: OfferedService) =>
	samples.includes("warranty") ? "" : (warranty ?? "");

/** Converts a row to an offered service; parsing strips internal columns and checks the badge. */
function toOfferedService(row: ServiceRow): OfferedService {
	const service = Offered.parse({ ...toRecord(SERVICE, row), drop_off: toDropOff(row) });
	return { ...service, listCents: row.priceCents, samples: listHiddenFacts(row) };
}
