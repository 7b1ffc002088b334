import { createHash } from "node:crypto";
import {
	MAX_EMAILS_PER_DAY,
	normalizeMailbox,
	OVER_EMAIL_LIMIT,
	type UnverifiedEmailKind,
} from "#domain/email-limit.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Db, Trx } from "#server/database/db.server.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
import { enqueueJob, LOW_PRIORITY_RANK } from "#server/outbox/outbox.server.ts";
import { MAIL_TOPIC, type MailMessage } from "./mail.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** `recipient` is the SHA-256 of the mailbox; "any" counts every kind. */
		unverifiedEmailCounts: {
			recipient: string;
			kind: UnverifiedEmailKind | "any";
			day: string;
			count: number;
		};
	}
}

export const EMAIL_COUNT_TABLES = {
	unverifiedEmailCounts: {
		belongsTo: "shop",
		ends: { chore: "deleteOldEmailCounts" },
		text: { recipient: impersonal("a hash") },
	},
} as const satisfies TableDeclarations;

/**
 * Counts an email to an unverified address, which any visitor may have typed. The row stays locked until the transaction
 * ends, so that concurrent requests for the same mailbox count correctly.
 *
 * @returns whether the daily cap of the address still allows this email
 * @source rules 4.14; decision 016
 */
export async function countTowardsDailyCap(
	trx: Trx,
	now: Date,
	to: string,
	kind: UnverifiedEmailKind,
): Promise<boolean> {
	const recipient = createHash("sha256").update(normalizeMailbox(to)).digest("base64url");
	const day = toPanamaDay(now);
	const countUp = async (countedKind: UnverifiedEmailKind | "any") => {
		const rows = await trx
			.insertInto("unverifiedEmailCounts")
			.values({ recipient, kind: countedKind, day, count: 1 })
			.onConflict((conflict) =>
				conflict
					.columns(["recipient", "kind", "day"])
					.doUpdateSet((set) => ({ count: set("unverifiedEmailCounts.count", "+", 1) })),
			)
			.returning("count")
			.execute();
		return rows[0]?.count ?? 1;
	};
	const [totalCount, kindCount] = [await countUp("any"), await countUp(kind)];
	return (
		totalCount <= MAX_EMAILS_PER_DAY.any &&
		(kind !== "newsletter" || kindCount <= MAX_EMAILS_PER_DAY.newsletter)
	);
}

/**
 * Queues an email that any visitor can trigger. An email over the daily cap of its address is stored without being sent:
 * staff see it with the reason among the messages and may send it.
 *
 * @returns the id of its outbox job
 */
export async function queueUnverifiedEmail(
	trx: Trx,
	now: Date,
	message: MailMessage,
	isAllowed: boolean,
): Promise<string> {
	const stopOption = isAllowed ? {} : { stoppedBy: OVER_EMAIL_LIMIT };
	// An email with an unsubscribe link belongs to a mailing list and can wait.
	const rank = message.leaveUrl ? LOW_PRIORITY_RANK : 0;
	return enqueueJob(trx, now, { topic: MAIL_TOPIC, payload: message, rank, ...stopOption });
}

const DELETE_BATCH_SIZE = 200;

/** Deletes the counts of earlier days in small batches, so that concurrent writers wait only briefly. */
export async function deleteOldEmailCounts(ctx: { db: Db; now: () => Date }): Promise<void> {
	const today = toPanamaDay(ctx.now());
	const oldCounts = ctx.db.selectFrom("unverifiedEmailCounts").select("recipient").where("day", "<", today);
	const batch = ctx.db
		.deleteFrom("unverifiedEmailCounts")
		.where("day", "<", today)
		.where("recipient", "in", oldCounts.limit(DELETE_BATCH_SIZE));
	while ((await batch.executeTakeFirst()).numDeletedRows > 0n);
}
