import type { AppContext } from "./app-context.server.ts";
import type { Call } from "./call.server.ts";
import { type Trx, withTransaction } from "./database/db.server.ts";
import { type SubmissionOptions, withIdempotency } from "./database/idempotency.server.ts";
import type { Actor } from "./http/http.server.ts";

/**
 * One transaction of a use case: what its steps share. A step is a function `(work, input)`. It is made anew for each
 * try of the transaction.
 */
export type Work<Who = Actor> = {
	ctx: AppContext;
	trx: Trx;
	/** When this try of the transaction began. */
	now: Date;
	actor: Who;
};

/** The work of any user, of a visitor or of a job: for steps that do not need to know who asks. */
export type AnyWork = Work<unknown>;

/** Runs the steps of a use case in one transaction, and again if another request was faster. */
export function runWork<Who, Result>(
	{ ctx, actor }: Call<Who>,
	run: (work: Work<Who>) => Promise<Result>,
): Promise<Result> {
	return withTransaction(ctx.db, (trx) => run({ ctx, trx, now: ctx.now(), actor }));
}

/** Does the same for a change that visitors see: the cached pages are drawn again. */
export function runEdit<Who, Result>(
	{ ctx, actor }: Call<Who>,
	run: (work: Work<Who>) => Promise<Result>,
): Promise<Result> {
	return ctx.content.edit((trx) => run({ ctx, trx, now: ctx.now(), actor }));
}

/**
 * Runs a submission only once, however often it arrives: a repeat gets the first answer again. The call gives the key
 * and the sender.
 *
 * @throws RuleError idempotency_conflict (422) | erased (409)
 */
export function runOnce<Who extends Actor | undefined, Answer>(
	{ ctx, actor, key }: Call<Who>,
	submission: SubmissionOptions<Answer>,
	run: (work: Work<Who>) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
	const sender = actor ? { id: actor.id } : "visitor";
	return withIdempotency(ctx, { ...submission, key, sender }, (trx) =>
		run({ ctx, trx, now: ctx.now(), actor }),
	);
}
