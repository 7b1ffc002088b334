import { createRoute, type z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { Receipt } from "#features/leads/contract.ts";
import {
	type ApiEnv,
	answer,
	formProblems,
	IdempotencyHeader,
	json,
} from "#platform/http.server.ts";
import type { Submission } from "./consent.ts";

/** The route of a public form: a body, a key that makes it safe to repeat, and a receipt once it is stored. */
export function publicForm<
	Path extends string,
	Body extends z.ZodType,
	Saved extends z.ZodType<Receipt> = typeof Receipt,
>(
	operationId: string,
	path: Path,
	summary: string,
	body: Body,
	// The default is what the type says when nobody names another.
	receipt: Saved = Receipt as unknown as Saved,
) {
	return createRoute({
		operationId,
		method: "post",
		path,
		tags: ["Formularios"],
		summary,
		request: { headers: IdempotencyHeader, body: { required: true, content: json(body) } },
		responses: {
			201: answer("Guardada; `reference` la identifica", receipt),
			...formProblems,
		},
	});
}

/** Where a submission came from, and the key it may be repeated with. */
export function submissionOf(c: Context<ApiEnv>): Submission {
	return { key: c.req.header("idempotency-key"), address: c.var.visitor.address };
}
