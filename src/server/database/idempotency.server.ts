import { createHash } from "node:crypto";
import { rejectOnServer } from "#server/errors.ts";
import { type Db, getAnswerDeadline, type Trx, withTransaction } from "./db.server.ts";
import { freeText, impersonal, type TableDeclarations } from "./declare.ts";
import { isOutage, OutcomeUnknown } from "./outage.ts";
import { deleteRows, getRow, insertIfMissing, updateRows } from "./rows.server.ts";

declare module "./db.server.ts" {
	interface Tables {
		idempotency: { id: string; bodyHash: string; answer: string | null; createdAt: string };
	}
}

export const IDEMPOTENCY_TABLES = {
	idempotency: {
		belongsTo: "shop",
		ends: { chore: "deleteExpiredKeys" },
		text: {
			bodyHash: impersonal("a hash"),
			answer: freeText(null, {
				format: "json",
				notInFile: "an answer that the sender already has, for a day",
			}),
		},
	},
} as const satisfies TableDeclarations;

/** A key is valid for a day, a body for ten minutes. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Answer of a submission whose result was erased. */
const ERASED_ANSWER = JSON.stringify("erased");
const ERASED =
	"Lo que enviaste se guardó y después se borró con los datos de la persona. Si todavía hace falta, recarga la página y envíalo otra vez.";
/** Values that one statement looks for. */
const VALUES_PER_STATEMENT = 50;
/** A busy day leaves many keys; deleting them in batches blocks no request for long. */
const KEY_BATCH_SIZE = 500;
const BODY_LIFETIME_MS = 10 * 60 * 1000;

/** Identity of a submission, and which repeats count. */
export type SubmissionOptions<Answer> = {
	scope: string;
	body: unknown;
	/** Without a key a submission is new work, also with an equal body. */
	isRepeatedByKeyOnly?: boolean;
	isStillValid?: ((trx: Trx, answer: Answer) => Promise<boolean>) | undefined;
};

type Submission<Answer> = SubmissionOptions<Answer> & {
	key: string | undefined;
	/**
	 * Decides what an equal body within ten minutes is. A visitor's is the same submission, also under another key. What a
	 * person of the staff sends with a key of its own is new work: two equal withdrawals are two withdrawals. Without a
	 * key the same body of the same person is the same submission. A key of the staff is that of one person.
	 */
	sender: "visitor" | { id: string };
};

/**
 * Runs a submission only once, however often it arrives: a repetition gets the first answer again. The answer is stored
 * in the same transaction as the work.
 *
 * @param scope which form, e.g. "quotes"
 * @param key  the sender's Idempotency-Key, if any
 * @param body identifies the submission: the full form except values that change by themselves (a timestamp)
 * @param sender who sends it, which decides what an equal body is
 * @param isRepeatedByKeyOnly whether a body without a key is new work
 * @param isStillValid returns whether the first submission's result still exists unchanged; if not, the same body is new
 * @param runTransaction runs the work in a transaction; defaults to `withTransaction`
 * @throws RuleError idempotency_conflict (422) when a key comes back with another body | erased (409) when the result
 *   of its first submission was erased with its person
 * @source rules 4.3; decision 005
 */
export async function withIdempotency<Answer>(
	ctx: { db: Db; now: () => Date },
	{ scope, key, body, sender, isRepeatedByKeyOnly = false, isStillValid }: Submission<Answer>,
	work: (trx: Trx) => Promise<Answer>,
	runTransaction?: <T>(runWork: (trx: Trx) => Promise<T>) => Promise<T>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
	const isVisitor = sender === "visitor";
	const content = JSON.stringify(isVisitor ? body : [sender.id, body]);
	const bodyHash = createHash("sha256").update(content).digest("base64url");
	const keyId = key && `${scope}:key:${isVisitor ? key : `${sender.id}:${key}`}`;
	const isBodyCompared = isVisitor || !(key || isRepeatedByKeyOnly);
	const ids = [...(keyId ? [keyId] : []), ...(isBodyCompared ? [`${scope}:body:${bodyHash}`] : [])];
	const now = ctx.now();
	const deadline = getAnswerDeadline();
	const submit = () => runTransaction?.(claimAndRun) ?? withTransaction(ctx.db, claimAndRun, deadline);
	return submit().catch(async (error) => {
		// Nothing would tell a second run from the first one.
		if (!(error instanceof OutcomeUnknown) || ids.length === 0) throw error;
		// The commit's outcome is unknown, so submit again: it returns the stored answer, or does the work now.
		return submit().catch((retryError) => {
			throw isOutage(retryError) ? new OutcomeUnknown({ cause: retryError, isRetrySafe: true }) : retryError;
		});
	});

	async function claimAndRun(trx: Trx) {
		for (const id of ids) {
			const lifetimeMs = id === keyId ? KEY_LIFETIME_MS : BODY_LIFETIME_MS;
			const [oldest, newest] = [-lifetimeMs, lifetimeMs].map((ms) =>
				new Date(now.getTime() + ms).toISOString(),
			);
			await trx
				.deleteFrom("idempotency")
				.where("id", "=", id)
				// A key dated further ahead than its lifetime was written while the clock ran ahead.
				.where((row) => row.or([row("createdAt", "<", oldest ?? ""), row("createdAt", ">", newest ?? "")]))
				.execute();
			const row = { id, bodyHash, answer: null, createdAt: now.toISOString() };
			if (await insertIfMissing(trx, "idempotency", row)) continue;
			let first = await getRow(trx, "idempotency", { id });
			if (isStillValid && lifetimeMs === BODY_LIFETIME_MS && first.answer) {
				const { answer } = first;
				if (!(await isStillValid(trx, JSON.parse(answer)))) {
					await deleteRows(trx, "idempotency", { id, answer });
					if (await insertIfMissing(trx, "idempotency", row)) continue;
					// A concurrent request has submitted the same body again.
					first = await getRow(trx, "idempotency", { id });
				}
			}
			if (first.answer === ERASED_ANSWER) throw rejectOnServer("erased", ERASED);
			if (first.bodyHash !== bodyHash)
				throw rejectOnServer(
					"idempotency_conflict",
					"Lo primero que enviaste ya se guardó, con otros datos. Recarga la página, mira cómo quedó y corrige ahí lo que falte.",
				);
			if (first.answer) {
				if (keyId) await storeAnswer(trx, [keyId], first.answer);
				return { answer: JSON.parse(first.answer) as Answer, isRepeat: true };
			}
		}
		const answer = await work(trx);
		if (ids.length > 0) await storeAnswer(trx, ids, JSON.stringify(answer));
		return { answer, isRepeat: false };
	}
}

async function storeAnswer(trx: Trx, ids: string[], answer: string) {
	await updateRows(trx, "idempotency", { id: ids }, { answer });
}

/**
 * Lets the same body count as a new submission, because its result was undone. A key keeps its stored answer, since a
 * repeated key refers to that submission.
 *
 * @param answerValue a value that is unique to the first answer, such as its reference
 */
export async function forgetSubmissionBody(trx: Trx, scope: string, answerValue: string): Promise<void> {
	await trx
		.deleteFrom("idempotency")
		.where("id", "like", `${scope}:body:%`)
		.where("answer", "like", `%${JSON.stringify(answerValue)}%`)
		.execute();
}

/**
 * Marks the submissions whose result was erased: a repeated key then learns that, and an equal body is new.
 *
 * @param answerValues ids and references that the answers may contain
 */
export async function eraseAnswers(trx: Trx, answerValues: readonly string[]): Promise<void> {
	for (let start = 0; start < answerValues.length; start += VALUES_PER_STATEMENT) {
		const values = answerValues.slice(start, start + VALUES_PER_STATEMENT);
		const matches = trx
			.selectFrom("idempotency")
			.select("id")
			.where((row) => row.or(values.map((value) => row("answer", "like", `%${JSON.stringify(value)}%`))));
		await trx.deleteFrom("idempotency").where("id", "like", "%:body:%").where("id", "in", matches).execute();
		await trx.updateTable("idempotency").set({ answer: ERASED_ANSWER }).where("id", "in", matches).execute();
	}
}

/** Deletes keys older than a day. */
export async function deleteExpiredKeys(ctx: { db: Db; now: () => Date }): Promise<void> {
	const oldest = new Date(ctx.now().getTime() - KEY_LIFETIME_MS).toISOString();
	const expired = ctx.db.selectFrom("idempotency").select("id").where("createdAt", "<", oldest);
	const batch = expired.limit(KEY_BATCH_SIZE);
	while ((await deleteRows(ctx.db, "idempotency", { id: batch })) === KEY_BATCH_SIZE);
}
