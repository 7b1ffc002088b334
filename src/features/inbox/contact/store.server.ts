import { findRequester } from "#core/requests/requesters.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { StoredMessage } from "./contract.ts";

/** Finds a message with its sender and consent. @throws NotFoundError */
export async function findMessage(db: DbOrTrx, leadId: string): Promise<StoredMessage> {
	const row = requireFound(await findRow(db, "messages", { leadId }), "Ese mensaje ya no existe.");
	const { leadId: _, createdAt, ...message } = row;
	return { ...(await findRequester(db, leadId)), ...message, created_at: createdAt };
}
