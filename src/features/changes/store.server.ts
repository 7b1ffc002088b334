import { randomUUID } from "node:crypto";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Change } from "./contract.ts";
import { type Action, differences, type FieldChange, type Subject } from "./rules.ts";
import type {} from "./table.server.ts";

const SHOWN = 50;

/**
 * Writes who changed a record, and from what to what.
 *
 * @param change `before` and `after` are the record as the wire shows it; an update that changes nothing is not written
 * @source features N14
 */
export async function recordChange(
	trx: Trx,
	actor: Actor,
	change: {
		subject: Subject;
		subjectId: string;
		action: Action;
		before?: object;
		after?: object;
		at: string;
	},
): Promise<void> {
	const { subject, subjectId, action, before, after, at } = change;
	const fields = before && after ? differences(before, after) : [];
	if (action === "updated" && fields.length === 0) return;
	await trx
		.insertInto("changes")
		.values({
			id: randomUUID(),
			subject,
			subjectId,
			action,
			author: actor.fullName,
			fields: JSON.stringify(fields),
			createdAt: at,
		})
		.execute();
}

/** The latest changes of a record, newest first. */
export async function listChanges(
	db: DbOrTrx,
	subject: Subject,
	subjectId: string,
): Promise<Change[]> {
	const rows = await db
		.selectFrom("changes")
		.selectAll()
		.where("subject", "=", subject)
		.where("subjectId", "=", subjectId)
		.orderBy("createdAt", "desc")
		.limit(SHOWN)
		.execute();
	return rows.map(changeOf);
}

/** A change as the wire shows it. */
export function changeOf({ id, action, author, fields, createdAt }: Tables["changes"]): Change {
	return {
		...{ id, action, author, created_at: createdAt },
		fields: (JSON.parse(fields) as FieldChange[]).map(({ name, from, to }) => ({ name, from, to })),
	};
}
