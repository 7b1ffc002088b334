import { createHash } from "node:crypto";
import { LETTERS_A_DAY, mailboxOf, OVER_CAP, type UnaskedKind } from "#letter-cap.ts";
import { panamaDay } from "#panama/time.ts";
import type { Db, Trx } from "#platform/database/db.server.ts";
import { AFTER_ALL_OTHERS, queueEffect } from "#platform/outbox/outbox.server.ts";
import { MAIL_TOPIC, type MailMessage } from "./mail.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** `recipient` is the SHA-256 of the mailbox; "any" counts every kind. */
		unaskedLetters: { recipient: string; kind: UnaskedKind | "any"; day: string; asked: number };
	}
}

/**
 * Counts an email to an unverified address, which any visitor may have typed. The row stays locked until the transaction
 * ends, so that concurrent requests for the same mailbox count correctly.
 *
 * @returns whether the daily cap of the address still allows this email
 * @source rules 4.14; decision 016
 */
export async function mayWriteTo(
	trx: Trx,
	now: Date,
	to: string,
	kind: UnaskedKind,
): Promise<boolean> {
	const recipient = createHash("sha256").update(mailboxOf(to)).digest("base64url");
	const day = panamaDay(now);
	const countUp = async (counted: UnaskedKind | "any") => {
		const rows = await trx
			.insertInto("unaskedLetters")
			.values({ recipient, kind: counted, day, asked: 1 })
			.onConflict((conflict) =>
				conflict
					.columns(["recipient", "kind", "day"])
					.doUpdateSet((set) => ({ asked: set("unaskedLetters.asked", "+", 1) })),
			)
			.returning("asked")
			.execute();
		return rows[0]?.asked ?? 1;
	};
	const [all, own] = [await countUp("any"), await countUp(kind)];
	return all <= LETTERS_A_DAY.any && (kind !== "newsletter" || own <= LETTERS_A_DAY.newsletter);
}

/**
 * Queues an email that any visitor can trigger. An email over the daily cap of its address is stored without being sent:
 * staff see it with the reason among the messages and may send it.
 *
 * @returns the id of its outbox job
 */
export async function queueUnasked(
	trx: Trx,
	now: Date,
	message: MailMessage,
	mayLeave: boolean,
): Promise<string> {
	const stopped = mayLeave ? {} : { stoppedBy: OVER_CAP };
	// An email with an unsubscribe link belongs to a mailing list and can wait.
	const rank = message.leaveUrl ? AFTER_ALL_OTHERS : 0;
	return queueEffect(trx, now, { topic: MAIL_TOPIC, payload: message, rank, ...stopped });
}

const FORGOTTEN_AT_ONCE = 200;

/** Deletes the counts of earlier days in small batches, so that concurrent writers wait only briefly. */
export async function forgetLetterCounts(at: { db: Db; now: () => Date }): Promise<void> {
	const today = panamaDay(at.now());
	const old = at.db.selectFrom("unaskedLetters").select("recipient").where("day", "<", today);
	const some = at.db
		.deleteFrom("unaskedLetters")
		.where("day", "<", today)
		.where("recipient", "in", old.limit(FORGOTTEN_AT_ONCE));
	while ((await some.executeTakeFirst()).numDeletedRows > 0n);
}
