import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Closing, NewClosing } from "./contract.ts";
import { CLOSINGS_SHOWN } from "./rules.ts";
import { NO_CLOSING } from "./sentences.ts";
import type {} from "./table.server.ts";

/** Begins an act. @returns its id */
export async function insertClosing(
	trx: Trx,
	{ fullName: author }: Actor,
	{ before: beforeDay, kind, state, reason }: NewClosing,
	now: Date,
): Promise<string> {
	const id = randomUUID();
	const told = { author, beforeDay, kind, state, reason, createdAt: now.toISOString() };
	const rest = { closed: 0, restored: 0, undoneAt: null, undoneBy: null };
	await insertRows(trx, "leadClosings", { id, ...told, ...rest });
	return id;
}

/** An act, which nobody else goes on with or takes back until the transaction ends. */
export function lockClosing(trx: Trx, id: string) {
	return lockForChange(trx, trx.selectFrom("leadClosings").selectAll())
		.where("id", "=", id)
		.executeTakeFirst();
}

/** @throws NotFoundError */
export async function findClosing(db: DbOrTrx, id: string): Promise<Closing> {
	const row = mustExist(
		await told(db).where("leadClosings.id", "=", id).executeTakeFirst(),
		NO_CLOSING,
	);
	return onTheWire(row);
}

/** The last acts that closed anything, newest first. */
export async function listClosings(db: DbOrTrx): Promise<Closing[]> {
	const rows = await told(db)
		.where("closed", ">", 0)
		.orderBy("createdAt", "desc")
		.orderBy("id")
		.limit(CLOSINGS_SHOWN)
		.execute();
	return rows.map(onTheWire);
}

const told = (db: DbOrTrx) =>
	db
		.selectFrom("leadClosings")
		.selectAll()
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("closedLeads")
					.select("leadId")
					.whereRef("closedLeads.closingId", "=", "leadClosings.id"),
			).as("isKept"),
		);

type Row = Selectable<Tables["leadClosings"]> & { isKept: unknown };

function onTheWire(row: Row): Closing {
	const { id, author, kind, state, reason, closed, restored } = row;
	return {
		id,
		author,
		before: row.beforeDay,
		kind,
		state,
		reason,
		closed,
		restored,
		can_undo: Boolean(row.isKept),
		undone_by: row.undoneBy,
		created_at: row.createdAt,
	};
}

/** Adds one line each to the history of some requests; it differs from every line they have, so that the newest can come first. */
export async function addEvents(
	trx: Trx,
	events: readonly { leadId: string; text: string }[],
	{ author, at }: { author: string; at: string },
): Promise<void> {
	if (events.length === 0) return;
	const last = await trx
		.selectFrom("leadEvents")
		.select((select) => ["leadId", select.fn.max("createdAt").as("last")] as const)
		.where(
			"leadId",
			"in",
			events.map(({ leadId }) => leadId),
		)
		.groupBy("leadId")
		.execute();
	const lastOf = new Map(last.map((row) => [row.leadId, row.last]));
	await insertRows(
		trx,
		"leadEvents",
		events.map(({ leadId, text }) => {
			const before = lastOf.get(leadId) ?? "";
			const createdAt = before >= at ? new Date(Date.parse(before) + 1).toISOString() : at;
			return { id: randomUUID(), leadId, kind: "closing" as const, author, text, createdAt };
		}),
	);
}
