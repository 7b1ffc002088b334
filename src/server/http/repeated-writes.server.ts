import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { formatPastMoment } from "#domain/past-moment.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Database } from "#server/database/db.server.ts";
import { ALREADY_DONE, ApiError, alreadyDoneError, RuleError } from "#server/errors.ts";
import type { ApiEnv } from "./http.server.ts";
import type { Policy } from "./policy.server.ts";

const LIFETIME_MS = HOUR_MS;
const MAX_SENDERS = 5000;
/** Refusals that a repeated call gets because the first one changed the record. */
const CONFLICT_STATUSES = [404, 409, 410, 422];
/** Refusals with a reason of their own, which says more than that the call was done. */
const OWN_REASONS = [ALREADY_DONE, "person_gone", "not_expired", "erased"];

/** A call that writes: its sender, its address, what it sends and its idempotency key, if it has one. */
export type Write = { sender: string; operation: string; path: string; input: unknown; key?: string };

/**
 * Remembers the last call that each sender did, so that a call whose answer was lost is told «it is done» when it comes
 * again, and not why it cannot be done twice. Once the sender did something else, the same call is meant anew, and so is
 * one with a key of its own. It keeps hashes only, in memory: after a restart the refusal itself says who did what.
 */
export class RepeatedWrites {
	private readonly lastCalls = new Map<string, { id: string; doneAtMs: number }>();
	/** Equal calls that are still at work. */
	private readonly openCalls = new Map<string, Set<Promise<unknown>>>();
	private readonly hashKey = randomBytes(32);

	/**
	 * Does the work of a call.
	 *
	 * @throws RuleError already_done (409) when the work refuses what an equal call of the same sender did
	 */
	async run<Result>(now: () => Date, write: Write, work: () => Promise<Result>): Promise<Result> {
		const id = this.hash(write);
		const call = work().then((result) => {
			this.remember(write.sender, { id, doneAtMs: now().getTime() });
			return result;
		});
		const equalCalls = this.openCalls.get(id) ?? new Set();
		this.openCalls.set(id, equalCalls.add(call));
		try {
			return await call;
		} catch (error) {
			// The one that did it may still be on its way to the answer.
			await Promise.allSettled(equalCalls);
			const last = this.lastCalls.get(write.sender);
			throw last?.id === id ? explain(error, last.doneAtMs, now()) : error;
		} finally {
			equalCalls.delete(call);
			if (equalCalls.size === 0) this.openCalls.delete(id);
		}
	}

	private hash({ sender, operation, path, input, key = "" }: Write): string {
		const text = JSON.stringify([sender, operation, path, input, key]);
		return createHmac("sha256", this.hashKey).update(text).digest("base64url");
	}

	private remember(sender: string, call: { id: string; doneAtMs: number }) {
		// Deleting first makes the sender the newest one.
		this.lastCalls.delete(sender);
		this.lastCalls.set(sender, call);
		if (this.lastCalls.size <= MAX_SENDERS) return;
		const [oldest = ""] = this.lastCalls.keys();
		this.lastCalls.delete(oldest);
	}
}

function explain(error: unknown, doneAtMs: number, now: Date): unknown {
	if (Math.abs(now.getTime() - doneAtMs) > LIFETIME_MS) return error;
	if (!(error instanceof ApiError) || !CONFLICT_STATUSES.includes(error.status)) return error;
	if (OWN_REASONS.includes(error.code)) return error;
	const message = `Ya quedó hecho ${formatPastMoment(new Date(doneAtMs).toISOString(), now)}: no hace falta repetirlo.`;
	return alreadyDoneError(message, error instanceof RuleError ? error.extra : undefined);
}

const writesByDatabase = new WeakMap<Database, RepeatedWrites>();

/** Returns the calls that one running application remembers. */
function getRepeatedWrites({ database }: AppContext): RepeatedWrites {
	const writes = writesByDatabase.get(database) ?? new RepeatedWrites();
	writesByDatabase.set(database, writes);
	return writes;
}

type WriteRoute = {
	method: string;
	/** Operation id. */
	id: string;
	policy: Policy;
	/** The validated parts of the request. */
	input: { query: unknown; body: unknown };
};

/**
 * Does the work of an operation. Staff and the holder of a link who repeat a write learn that it is done. A press with a key
 * of its own is new work, however equal its words; the body of a file is not compared, so each one is new.
 *
 * @throws RuleError already_done (409) | the error of the work
 */
export function runWrite<Result>(
	c: Context<ApiEnv>,
	{ method, id, policy, input: sent }: WriteRoute,
	work: () => Promise<Result>,
): Promise<Result> {
	const { actor, ctx } = c.var;
	const link = policy.secret === null ? undefined : c.req.param(policy.secret);
	const sender = actor?.id ?? link;
	if (method === "get" || sender === undefined) return work();
	const input = policy.takes === "json" ? [sent.body, sent.query] : randomUUID();
	const key = c.req.header("idempotency-key");
	const write = { sender, operation: id, path: c.req.path, input, ...(key && { key }) };
	return getRepeatedWrites(ctx).run(ctx.now, write, work);
}
