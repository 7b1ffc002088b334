import { createHmac, randomBytes } from "node:crypto";
import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import { formatPastMoment } from "#domain/past-moment.ts";
import { HOUR_MS } from "#domain/time.ts";
import { ALREADY_DONE, ApiError, alreadyDoneError, RuleError } from "#server/errors.ts";
import type { ApiEnv } from "./http.server.ts";
import { POLICY_KEY, type Policy } from "./policy.server.ts";

/** A call is compared with those of the last hour, of which the newest are kept. */
const LIFETIME_MS = HOUR_MS;
const MAX_REMEMBERED = 5000;
/** Refusals that a repeated call gets because the first one changed the record. */
const REFUSED_STATUSES = [404, 409, 410, 422];
/** Refusals with a reason of their own, which says more than that the call was done. */
const OWN_REASONS = [ALREADY_DONE, "person_gone"];

/** A call that writes: its sender, its address and what it sends. */
export type Write = { sender: string; operation: string; path: string; input: unknown };

/**
 * Remembers which calls were done, so that a call whose answer was lost is told «it is done» when it comes again, and not
 * why it cannot be done twice. It keeps hashes only, in memory: after a restart the refusal itself says who did what.
 */
export class RepeatedWrites {
	private readonly doneAt = new Map<string, number>();
	private readonly hashKey = randomBytes(32);

	/**
	 * Does the work of a call.
	 *
	 * @throws RuleError already_done (409) when the work refuses what an equal call of the same sender did
	 */
	async run<Result>(now: () => Date, write: Write, work: () => Promise<Result>): Promise<Result> {
		const id = this.hash(write);
		try {
			const result = await work();
			this.remember(id, now().getTime());
			return result;
		} catch (error) {
			throw this.explain(error, this.doneAt.get(id), now());
		}
	}

	private hash({ sender, operation, path, input }: Write): string {
		const text = JSON.stringify([sender, operation, path, input]);
		return createHmac("sha256", this.hashKey).update(text).digest("base64url");
	}

	private remember(id: string, doneAtMs: number) {
		// Deleting first makes the call the newest one.
		this.doneAt.delete(id);
		this.doneAt.set(id, doneAtMs);
		if (this.doneAt.size <= MAX_REMEMBERED) return;
		const [oldest = ""] = this.doneAt.keys();
		this.doneAt.delete(oldest);
	}

	private explain(error: unknown, doneAtMs: number | undefined, now: Date): unknown {
		if (doneAtMs === undefined || Math.abs(now.getTime() - doneAtMs) > LIFETIME_MS) return error;
		if (!(error instanceof ApiError) || !REFUSED_STATUSES.includes(error.status)) return error;
		if (OWN_REASONS.includes(error.code)) return error;
		const message = `Ya quedó hecho ${formatPastMoment(new Date(doneAtMs).toISOString(), now)}: no hace falta repetirlo.`;
		return alreadyDoneError(message, error instanceof RuleError ? error.extra : undefined);
	}
}

const writesByContext = new WeakMap<object, RepeatedWrites>();

/** Returns the calls that one running application remembers. */
function getRepeatedWrites(ctx: object): RepeatedWrites {
	const writes = writesByContext.get(ctx) ?? new RepeatedWrites();
	writesByContext.set(ctx, writes);
	return writes;
}

/**
 * Does the work of an operation. Staff and the holder of a link who repeat a write learn that it is done. A call with an
 * idempotency key is told apart by that already, and the body of a file is not compared.
 *
 * @throws RuleError already_done (409) | the error of the work
 */
export function runWrite<Result>(
	c: Context<ApiEnv>,
	route: RouteConfig,
	work: () => Promise<Result>,
): Promise<Result> {
	const { actor, ctx } = c.var;
	const { [POLICY_KEY]: policy } = route as unknown as { [POLICY_KEY]: Policy };
	const isPersonal = actor !== undefined || policy.secret !== null;
	const hasKey = c.req.header("idempotency-key") !== undefined;
	if (route.method === "get" || hasKey || !isPersonal || policy.takes !== "json") return work();
	const input = [c.req.valid("json" as never), c.req.valid("query" as never)];
	const write = { sender: actor?.id ?? "", operation: route.operationId ?? "", path: c.req.path, input };
	return getRepeatedWrites(ctx).run(ctx.now, write, work);
}
