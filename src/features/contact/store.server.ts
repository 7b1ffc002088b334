import { findRequester } from "#features/leads/requesters.server.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import type { StoredMessage } from "./contract.ts";
import "./table.server.ts";

/** Writes the service that a message is about. @returns what stood there */
export async function replaceService(
	trx: Trx,
	leadId: string,
	service: string | null,
): Promise<string | null> {
	const before = await trx
		.selectFrom("messages")
		.select("service")
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	if (before?.service !== service)
		await trx.updateTable("messages").set({ service }).where("leadId", "=", leadId).execute();
	return before?.service ?? null;
}

/** A message with the person who wrote it and the consent they gave. */
export async function findMessage(db: DbOrTrx, leadId: string): Promise<StoredMessage | undefined> {
	const row = await findRow(db, "messages", { leadId });
	if (!row) return undefined;
	const { leadId: _, createdAt, ...written } = row;
	return { ...(await findRequester(db, leadId)), ...written, created_at: createdAt };
}
