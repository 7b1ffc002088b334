import { createHash } from "node:crypto";
import { RuleError } from "#platform/errors.ts";
import { answerBy, type Db, inTransaction, type Trx } from "./db.server.ts";
import { isOutage, OutcomeUnknown } from "./outage.ts";
import { deleteRows, getRow, insertMissing, updateRows } from "./rows.server.ts";

declare module "./db.server.ts" {
	interface Tables {
		idempotency: { id: string; bodyHash: string; answer: string | null; createdAt: string };
	}
}

/** A key answers for a day; the same body without a key counts as the same submission for ten minutes. */
const KEY_LIVES_MS = 24 * 60 * 60 * 1000;
/** A busy day leaves many: nobody waits behind the deletion of all of them. */
const KEYS_AT_ONCE = 500;
const SAME_BODY_MS = 10 * 60 * 1000;

type Submitted<Answer> = {
	scope: string;
	key: string | undefined;
	body: unknown;
	stands?: ((trx: Trx, answer: Answer) => Promise<boolean>) | undefined;
};

/**
 * Does a submission once, however often it arrives: the same key, or the same body within ten minutes,
 * gets the first answer again. The answer is stored in the transaction of the work itself.
 *
 * @param scope which form, e.g. "quotes"
 * @param key  the visitor's Idempotency-Key, if any
 * @param body what makes two submissions the same: the whole form but what changes by itself (a timestamp)
 * @param stands whether what a first submission made is still as it was asked for; the same words are new once it is not
 * @param within the transaction of the work, where it is not a plain one
 * @throws RuleError idempotency_conflict when a key comes back with another body
 * @source rules 4.3; decision 005
 */
export async function once<Answer>(
	at: { db: Db; now: () => Date },
	{ scope, key, body, stands }: Submitted<Answer>,
	work: (trx: Trx) => Promise<Answer>,
	within?: <T>(todo: (trx: Trx) => Promise<T>) => Promise<T>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
	const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
	const now = at.now();
	const until = answerBy();
	const submit = () => within?.(claimAndDo) ?? inTransaction(at.db, claimAndDo, until);
	return submit().catch(async (error) => {
		if (!(error instanceof OutcomeUnknown)) throw error;
		// A commit whose answer was lost is asked for again: what it stored answers, what it did not is done now.
		return submit().catch((again) => {
			throw isOutage(again) ? new OutcomeUnknown({ cause: again, isRepeatSafe: true }) : again;
		});
	});

	async function claimAndDo(trx: Trx) {
		const ids = [...(key ? [`${scope}:key:${key}`] : []), `${scope}:body:${bodyHash}`];
		for (const id of ids) {
			const lives = id.startsWith(`${scope}:key:`) ? KEY_LIVES_MS : SAME_BODY_MS;
			const [oldest, newest] = [-lives, lives].map((ms) =>
				new Date(now.getTime() + ms).toISOString(),
			);
			await trx
				.deleteFrom("idempotency")
				.where("id", "=", id)
				// One that lies further ahead than it lives was written under a clock that ran ahead.
				.where((row) =>
					row.or([row("createdAt", "<", oldest ?? ""), row("createdAt", ">", newest ?? "")]),
				)
				.execute();
			const row = { id, bodyHash, answer: null, createdAt: now.toISOString() };
			if (await insertMissing(trx, "idempotency", row)) continue;
			let first = await getRow(trx, "idempotency", { id });
			if (stands && lives === SAME_BODY_MS && first.answer) {
				const { answer } = first;
				if (!(await stands(trx, JSON.parse(answer)))) {
					await deleteRows(trx, "idempotency", { id, answer });
					if (await insertMissing(trx, "idempotency", row)) continue;
					// Another asked for the same again meanwhile.
					first = await getRow(trx, "idempotency", { id });
				}
			}
			if (first.bodyHash !== bodyHash)
				throw new RuleError(
					"idempotency_conflict",
					"Esta solicitud ya se envió con otros datos. Recarga la página y envíala de nuevo.",
				);
			if (first.answer) {
				if (key) await remember(trx, [`${scope}:key:${key}`], first.answer);
				return { answer: JSON.parse(first.answer) as Answer, isRepeat: true };
			}
		}
		const answer = await work(trx);
		await remember(trx, ids, JSON.stringify(answer));
		return { answer, isRepeat: false };
	}
}

async function remember(trx: Trx, ids: string[], answer: string) {
	await updateRows(trx, "idempotency", { id: ids }, { answer });
}

/**
 * Lets the same words count as new again, because what they asked for was undone. A key goes on answering what it
 * answered: who repeats it means that submission.
 *
 * @param answered a value of the first answer that no other answer has, such as its reference
 */
export async function forgetSameBody(trx: Trx, scope: string, answered: string): Promise<void> {
	await trx
		.deleteFrom("idempotency")
		.where("id", "like", `${scope}:body:%`)
		.where("answer", "like", `%${JSON.stringify(answered)}%`)
		.execute();
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(at: { db: Db; now: () => Date }): Promise<void> {
	const oldest = new Date(at.now().getTime() - KEY_LIVES_MS).toISOString();
	const old = at.db.selectFrom("idempotency").select("id").where("createdAt", "<", oldest);
	const some = old.limit(KEYS_AT_ONCE);
	while ((await deleteRows(at.db, "idempotency", { id: some })) === KEYS_AT_ONCE);
}
