import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import type {} from "./outbox.server.ts";

/** Lets what waited for its sender, or was given up, be sent now. */
export async function releaseEffects(
	trx: Trx,
	topics: readonly string[],
	now: Date,
): Promise<void> {
	await trx
		.updateTable("outbox")
		.set({
			state: "pending",
			attempts: 0,
			dueAt: now.toISOString(),
			leasedUntil: null,
			doneAt: null,
		})
		.where("topic", "in", topics)
		.where("state", "in", ["held", "dead"])
		.execute();
}

/** Makes what waits for its next try due now; with a payload, that effect alone. */
export async function hurryEffects(
	db: DbOrTrx,
	topics: readonly string[],
	now: Date,
	payload?: object,
): Promise<void> {
	let waiting = db
		.updateTable("outbox")
		.set({ dueAt: now.toISOString() })
		.where("topic", "in", topics)
		.where("state", "=", "pending");
	if (payload) waiting = waiting.where("payload", "=", JSON.stringify(payload));
	await waiting.execute();
}

/** Whether this effect waits in the outbox already. */
export async function isQueued(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const found = await countOf(
		db
			.selectFrom("outbox")
			.where("topic", "=", topic)
			.where("state", "in", ["pending", "held"])
			.where("payload", "=", JSON.stringify(payload)),
	);
	return found > 0;
}

/** The longest waiting effect of some topics, and the last one that left; instants, undefined where there is none. */
export async function waitingSince(
	db: DbOrTrx,
	topics: readonly string[],
	state: "pending" | "held" = "pending",
): Promise<{ oldest?: string; lastSent?: string }> {
	const ofTopics = db.selectFrom("outbox").where("topic", "in", topics);
	const waiting = await ofTopics
		.select((of) => of.fn.min("createdAt").as("at"))
		.where("state", "=", state)
		.executeTakeFirst();
	const sent = await ofTopics
		.select("doneAt as at")
		.where("state", "=", "done")
		.orderBy("dueAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return { ...(waiting?.at && { oldest: waiting.at }), ...(sent?.at && { lastSent: sent.at }) };
}
