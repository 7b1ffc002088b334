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

/** A key is valid for a day; the same body without a key counts as the same submission for ten minutes. */
const KEY_LIVES_MS = 24 * 60 * 60 * 1000;
/** A busy day leaves many keys; deleting them in batches blocks no request for long. */
const KEYS_AT_ONCE = 500;
const SAME_BODY_MS = 10 * 60 * 1000;

type Submitted<Answer> = {
	scope: string;
	key: string | undefined;
	body: unknown;
	stands?: ((trx: Trx, answer: Answer) => Promise<boolean>) | undefined;
};

/**
 * Runs a submission only once, however often it arrives. The same key, or the same body within ten minutes, gets the
 * first answer again. The answer is stored in the same transaction as the work.
 *
 * @param scope which form, e.g. "quotes"
 * @param key  the visitor's Idempotency-Key, if any
 * @param body identifies the submission: the full form except values that change by themselves (a timestamp)
 * @param isStillValid returns whether the first submission's result still exists unchanged; if not, the same body is new
 * @param runTransaction runs the work in a transaction; defaults to `withTransaction`
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
		// The commit's outcome is unknown, so submit again: it returns the stored answer, or does the work now.
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
				// A key dated further ahead than its lifetime was written while the clock ran ahead.
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
					// A concurrent request has submitted the same body again.
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
 * Lets the same body count as a new submission, because its result was undone. A key keeps its stored answer, since a
 * repeated key refers to that submission.
 *
 * @param answerValue a value that is unique to the first answer, such as its reference
 */
export async function forgetSameBody(trx: Trx, scope: string, answered: string): Promise<void> {
	await trx
		.deleteFrom("idempotency")
		.where("id", "like", `${scope}:body:%`)
		.where("answer", "like", `%${JSON.stringify(answered)}%`)
		.execute();
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(at: { db: Db; now: () => Date }): Promise<void> {
	const oldest = new Date(at.now().getTime() - KEY_LIVES_MS).toISOString();
	const old = at.db.selectFrom("idempotency").select("id").where("createdAt", "<", oldest);
	const some = old.limit(KEYS_AT_ONCE);
	while ((await deleteRows(at.db, "idempotency", { id: some })) === KEYS_AT_ONCE);
}
