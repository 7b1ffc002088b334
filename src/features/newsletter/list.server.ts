import type { SelectQueryBuilder } from "kysely";
import { paged } from "#bounds.ts";
import { recordExport } from "#features/changes/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { portions } from "#platform/database/portions.ts";
import { countBy, pageOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Cell, Column, Spreadsheet } from "#platform/spreadsheet.server.ts";
import { fold, wordsIn } from "#words/search.ts";
import type {
	SubscriberExport,
	SubscriberFilter,
	SubscriberList,
	SubscriberRow,
} from "./contract.ts";
import { linkOf, type Subscriber } from "./link.server.ts";
import { SUBSCRIBER_FILTERS, SUBSCRIBERS_PER_PAGE } from "./rules.ts";

type Query = SelectQueryBuilder<Tables, "subscribers", object>;

/** Rows of an export held in memory at once. */
const BATCH = 200;

/**
 * Lists active, pending and, for 30 days, unsubscribed addresses.
 *
 * @source rules 5.21
 */
export async function listSubscribers(
	at: Platform,
	filter: SubscriberFilter,
): Promise<SubscriberList> {
	const found = searched(at.reads, filter.q);
	const counts: Record<string, number> = Object.fromEntries(SUBSCRIBER_FILTERS.map((s) => [s, 0]));
	for (const [state, many] of await countBy<string>(found, "state")) {
		counts[state] = many;
		counts.all = (counts.all ?? 0) + many;
	}
	const total = counts[filter.state] ?? 0;
	const listed = filter.state === "all" ? found : found.where("state", "=", filter.state);
	const place = fromNearerEnd(filter.page, total, SUBSCRIBERS_PER_PAGE);
	const rows = await pageOf(listed.selectAll(), { createdAt: "desc", id: "asc" }, place);
	return {
		subscribers: rows.map((row) => onTheWire(at, row)),
		counts,
		...paged(total, filter.page, SUBSCRIBERS_PER_PAGE),
		now: at.now().toISOString(),
	};
}

/** Searches addresses; wildcard characters of LIKE are removed. */
function searched(db: DbOrTrx, q: string): Query {
	const words = q.normalize("NFKC").trim().toLowerCase();
	const found: Query = db.selectFrom("subscribers");
	const [sought] = wordsIn(fold(q), q);
	if (!sought) return found;
	// Symbols occur in every address, so a query of symbols uses the term that matches nothing.
	const isSigns = fold(q) === "";
	return found.where("email", "like", `%${isSigns ? sought : words.replace(/[%_\\]/g, "")}%`);
}

function onTheWire(at: Platform, row: Subscriber): SubscriberRow {
	return {
		...wired(row, "id", "leadId", "email", "state", "createdAt", "confirmedAt", "leftAt"),
		leave_url: linkOf(at, "leave", row),
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
	at: Platform,
	actor: Actor,
	{ format }: SubscriberExport,
): Promise<{ file: string; sheet: Spreadsheet }> {
	const now = at.now();
	await recordExport(at, actor, { format, newsletter: true });
	at.log.info({ event: "subscribers_exported", staff: actor.id, format }, "subscribers exported");
	const sheet = { name: "Boletín", columns: COLUMNS, rows: rowsOf(at) };
	return { file: `boletin-${panamaDay(now)}`, sheet };
}

async function* rowsOf(at: Platform): AsyncGenerator<Cell[][]> {
	const after = (last: Subscriber | undefined) =>
		at.reads
			.selectFrom("subscribers")
			.selectAll()
			.where("state", "=", "active")
			.where("id", ">", last?.id ?? "")
			.orderBy("id")
			.limit(BATCH)
			.execute();
	for await (const rows of portions(after))
		yield rows.map((row) => [row.email, row.createdAt, row.confirmedAt, linkOf(at, "leave", row)]);
}
