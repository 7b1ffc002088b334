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
 * Counts a letter to an address that anybody may have typed. Its row holds whoever counts for the same mailbox until
 * the transaction ends, so that a crowd at once counts right.
 *
 * @returns whether the address may still be written to today
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
 * Queues a letter that a stranger can cause. One too many for its address does not leave by itself: staff see it among
 * the messages, with why, and may send it.
 *
 * @returns its id in the outbox
 */
export async function queueUnasked(
	trx: Trx,
	now: Date,
	message: MailMessage,
	mayLeave: boolean,
): Promise<string> {
	const stopped = mayLeave ? {} : { stoppedBy: OVER_CAP };
	// A letter that has a way out of a list is one of the list's.
	const rank = message.leaveUrl ? AFTER_ALL_OTHERS : 0;
	return queueEffect(trx, now, { topic: MAIL_TOPIC, payload: message, rank, ...stopped });
}

const FORGOTTEN_AT_ONCE = 200;

/** Forgets the counts of other days, a handful at a time: whoever writes now waits for no more than that. */
export async function forgetLetterCounts(at: { db: Db; now: () => Date }): Promise<void> {
	const today = panamaDay(at.now());
	const old = at.db.selectFrom("unaskedLetters").select("recipient").where("day", "<", today);
	const some = at.db
		.deleteFrom("unaskedLetters")
		.where("day", "<", today)
		.where("recipient", "in", old.limit(FORGOTTEN_AT_ONCE));
	while ((await some.executeTakeFirst()).numDeletedRows > 0n);
}
