import type { Kysely } from "kysely";

/** Subscriptions that are confirmed from the mailbox itself and can be left; messages listed by date. */
export async function up(db: Kysely<unknown>): Promise<void> {
	// Who subscribed before this existed keeps the subscription, and nobody claims that it was confirmed.
	await db.schema
		.alterTable("subscribers")
		.addColumn("state", "text", (column) => column.notNull().defaultTo("activa"))
		.execute();
	await db.schema
		.alterTable("subscribers")
		.addColumn("asked_at", "text", (column) => column.notNull().defaultTo(""))
		.execute();
	for (const name of ["confirmed_at", "left_at"])
		await db.schema.alterTable("subscribers").addColumn(name, "text").execute();
	await (db as Kysely<Before>)
		.updateTable("subscribers")
		.set((column) => ({ askedAt: column.ref("createdAt") }))
		.execute();
	await db.schema
		.createIndex("outbox_by_topic")
		.on("outbox")
		.columns(["topic", "created_at", "id"])
		.execute();
}

type Before = { subscribers: { id: string; askedAt: string; createdAt: string } };
