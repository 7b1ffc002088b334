import { clockTime, minuteOfClock } from "#panama/time.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { type DropOff, Service } from "./contract.ts";
import "./table.server.ts";

/** A service on offer with its list price, in cents; null is «a cotizar». */
export type OfferedService = Omit<Service, "price"> & { listCents: number | null };
const Offered = Service.omit({ price: true });

/** The services on offer, in the owner's order. */
export async function listServices(db: DbOrTrx): Promise<OfferedService[]> {
	const rows = await db
		.selectFrom("services")
		.selectAll()
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("position")
		.execute();
	return rows.map(onOffer);
}

export async function findService(db: DbOrTrx, id: string): Promise<OfferedService | undefined> {
	const row = await db
		.selectFrom("services")
		.selectAll()
		.where("id", "=", id)
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.executeTakeFirst();
	return row && onOffer(row);
}

export async function insertServices(trx: Trx, now: Date, services: Service[]): Promise<void> {
	const at = now.toISOString();
	for (const [position, service] of services.entries())
		await insertRows(trx, "services", {
			...stored(service),
			includes: JSON.stringify(service.includes),
			related: JSON.stringify(service.related),
			specialty: service.specialty ? 1 : 0,
			position,
			isVisible: 1,
			deletedAt: null,
			createdAt: at,
			updatedAt: at,
		});
}

function stored({ price, price_note, drop_off, ...service }: Service) {
	const priceCents = price === undefined ? null : Math.round(price * 100);
	return { ...service, priceCents, priceNote: price_note, ...dropOffColumns(drop_off) };
}

/** The columns behind a drop-off. */
export function dropOffColumns(dropOff: DropOff | null | undefined) {
	return {
		dropOffFrom: dropOff ? minuteOfClock(dropOff.from) : null,
		dropOffUntil: dropOff ? minuteOfClock(dropOff.until) : null,
		dropOffPerDay: dropOff?.per_day ?? null,
	};
}

/** The drop-off behind the columns. */
export function dropOffOf(
	row: Pick<Tables["services"], "dropOffFrom" | "dropOffUntil" | "dropOffPerDay">,
): { from: string; until: string; per_day: number } | undefined {
	const { dropOffFrom: from, dropOffUntil: until, dropOffPerDay: perDay } = row;
	if (from === null || until === null || perDay === null) return undefined;
	return { from: clockTime(from), until: clockTime(until), per_day: perDay };
}

/** The contract strips what only the table knows and checks the badge. */
function onOffer(row: Tables["services"]): OfferedService {
	const service = Offered.parse({
		...row,
		price_note: row.priceNote,
		related: JSON.parse(row.related ?? "[]"),
		includes: JSON.parse(row.includes),
		specialty: row.specialty === 1,
		drop_off: dropOffOf(row),
	});
	return { ...service, listCents: row.priceCents };
}
