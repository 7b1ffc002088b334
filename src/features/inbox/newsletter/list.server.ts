import type { SelectQueryBuilder } from "kysely";
import { recordExport } from "#core/audit/store.server.ts";
import { type SpreadsheetQuery, toPageInfo } from "#domain/limits.ts";
import { getSearchTerms, normalizeText } from "#domain/text/search.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { countBy, getPage, readInBatches } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { Cell, Column, Spreadsheet } from "#server/spreadsheet.server.ts";
import type { SubscriberFilter, SubscriberList, SubscriberRow } from "./contract.ts";
import { buildLink, type Subscriber } from "./link.server.ts";
import { SUBSCRIBER_FILTERS, SUBSCRIBERS_PER_PAGE } from "./rules.ts";

type Query = SelectQueryBuilder<Tables, "subscribers", object>;

/** Rows of an export held in memory at once. */
const BATCH = 200;

/**
 * Lists active, pending and, for 30 days, unsubscribed addresses.
 *
 * @source rules 5.21
 */
export async function listSubscribers(ctx: AppContext, filter: SubscriberFilter): Promise<SubscriberList> {
	const matches = searchSubscribers(ctx.reads, filter.q);
	const counts: Record<string, number> = Object.fromEntries(SUBSCRIBER_FILTERS.map((s) => [s, 0]));
	for (const [state, count] of await countBy<string>(matches, "state")) {
		counts[state] = count;
		counts.all = (counts.all ?? 0) + count;
	}
	const total = counts[filter.state] ?? 0;
	const filtered = filter.state === "all" ? matches : matches.where("state", "=", filter.state);
	const slice = getPageRange(filter.page, total, SUBSCRIBERS_PER_PAGE);
	const rows = await getPage(filtered.selectAll(), { createdAt: "desc", id: "asc" }, slice);
	return {
		subscribers: rows.map((row) => toResponse(ctx, row)),
		counts,
		...toPageInfo(total, filter.page, SUBSCRIBERS_PER_PAGE),
		now: ctx.now().toISOString(),
	};
}

/** Searches addresses; wildcard characters of LIKE are removed. */
function searchSubscribers(db: DbOrTrx, q: string): Query {
	const text = q.normalize("NFKC").trim().toLowerCase();
	const matches: Query = db.selectFrom("subscribers");
	const [term] = getSearchTerms(normalizeText(q), q);
	if (!term) return matches;
	// Symbols occur in every address, so a query of symbols uses the term that matches nothing.
	const hasOnlySymbols = normalizeText(q) === "";
	return matches.where("email", "like", `%${hasOnlySymbols ? term : text.replace(/[%_\\]/g, "")}%`);
}

function toResponse(ctx: AppContext, row: Subscriber): SubscriberRow {
	return {
		...pickWireFields(row, "id", "leadId", "email", "state", "createdAt", "confirmedAt", "unsubscribedAt"),
		leave_url: buildLink(ctx, "leave", row),
	};
}

const COLUMNS: readonly Column[] = [
	{ title: "Correo", width: 34, format: "text" },
	{ title: "Desde", width: 17, format: "instant" },
	{ title: "Confirmado", width: 17, format: "instant" },
	{ title: "Enlace para darse de baja", width: 60, format: "text" },
];

/**
 * Exports the active addresses with their unsubscribe links as a spreadsheet, and records who exported them.
 *
 * @source rules 5.21, 5.9
 */
export async function exportSubscribers(
	call: Call,
	{ format }: SpreadsheetQuery,
): Promise<{ file: string; sheet: Spreadsheet }> {
	const { ctx, actor } = call;
	const now = ctx.now();
	await recordExport(call, { format, newsletter: true });
	ctx.log.info({ event: "subscribers_exported", staff: actor.id, format }, "subscribers exported");
	const sheet = { name: "Boletín", columns: COLUMNS, rows: streamRows(ctx) };
	return { file: `boletin-${toPanamaDay(now)}`, sheet };
}

async function* streamRows(ctx: AppContext): AsyncGenerator<Cell[][]> {
	const readBatchAfter = (lastRow: Subscriber | undefined) =>
		ctx.reads
			.selectFrom("subscribers")
			.selectAll()
			.where("state", "=", "active")
			.where("id", ">", lastRow?.id ?? "")
			.orderBy("id")
			.limit(BATCH)
			.execute();
	for await (const rows of readInBatches(readBatchAfter))
		yield rows.map((row) => [row.email, row.createdAt, row.confirmedAt, buildLink(ctx, "leave", row)]);
}
