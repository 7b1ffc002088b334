import { findConsent } from "#features/leads/form/keep-consent.server.ts";
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
		.innerJoin("leads", "leads.id", "messages.leadId")
		.selectAll("messages")
		.select(["leads.reference", "leads.name", "leads.phone", "leads.email"])
		.where("messages.leadId", "=", leadId)
		.executeTakeFirst();
	if (!row) return undefined;
	return {
		id: row.leadId,
		reference: row.reference,
		name: row.name,
		phone: row.phone,
		email: row.email,
		service: row.service,
		vehicleType: row.vehicleType,
		message: row.message,
		consent: await findConsent(db, leadId),
		created_at: row.createdAt,
	};
}
