import type { z } from "@hono/zod-openapi";
import { Receipt } from "#features/leads/contract.ts";
import { answer, formProblems, IdempotencyHeader } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";

const forms = siteRoutes("Formularios", formProblems);

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
	return forms.post(operationId, path, {
		limit: "submission",
		summary,
		headers: IdempotencyHeader,
		body,
		201: answer("Guardada; `reference` la identifica", receipt),
	});
}
