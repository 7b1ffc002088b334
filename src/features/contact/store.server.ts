import { findRequester } from "#features/leads/requesters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import type { StoredMessage } from "./contract.ts";
import "./table.server.ts";

export async function insertMessage(trx: Trx, row: Tables["messages"]): Promise<void> {
	await trx.insertInto("messages").values(row).execute();
}

/** A message with the person who wrote it and the consent they gave. */
export async function findMessage(db: DbOrTrx, leadId: string): Promise<StoredMessage | undefined> {
	const row = await db
		.selectFrom("messages")
		.selectAll()
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { leadId: _, createdAt, ...written } = row;
	return { ...(await findRequester(db, leadId)), ...written, created_at: createdAt };
}
