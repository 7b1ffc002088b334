import { getSettings } from "#core/settings/store.server.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { FoundVisits, VisitSearch } from "./contract.ts";
import { type Cursor, searchVisits } from "./search-visits.server.ts";

const PAGE_SIZE = 30;

/**
 * Searches visits of any date, thirty per page; staff use it while the customer is on the phone.
 *
 * @source rules 3.33
 */
export async function findVisits(ctx: AppContext, { q, after }: VisitSearch): Promise<FoundVisits> {
	const now = ctx.now().toISOString();
	const settings = await getSettings(ctx.db);
	const limit = PAGE_SIZE + 1;
	const rows = await searchVisits(ctx.reads, q, { after: parseCursor(after), limit: limit });
	const visible = rows.slice(0, PAGE_SIZE);
	const last = rows.length > visible.length ? visible.at(-1) : undefined;
	return {
		visits: visible.map((visit) => toStaffVisit(ctx, visit, settings)),
		next: last ? toCursor(last) : null,
		now,
	};
}

const toCursor = ({ day, id }: VisitRecord) => `${day ?? "9"}_${id}`;

/** Parses a cursor; an invalid one starts from the beginning. */
function parseCursor(after: string): Cursor | undefined {
	const [date, visitId] = after.split("_");
	return date && visitId ? { date, visitId } : undefined;
}
