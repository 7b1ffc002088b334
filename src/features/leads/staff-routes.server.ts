import { createRoute, z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { answer, staffProblems } from "#platform/http.server.ts";

const PER_PAGE = 50;

/** The route of one page of what a public form brought, the newest first. */
export function staffPage<Path extends string, Body extends z.ZodType>(
	operationId: string,
	path: Path,
	summary: string,
	body: Body,
) {
	return createRoute({
		operationId,
		method: "get",
		path,
		tags: ["Solicitudes"],
		summary,
		request: { query: z.object({ page: PageNumber }) },
		responses: { 200: answer(`${PER_PAGE} por página`, body), ...staffProblems },
	});
}

/** The rows that such a page holds. */
export function rowsOf({ page }: { page: number }) {
	return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}

/** The route of one of them, by the id of its lead. */
export function staffRead<Path extends string, Body extends z.ZodType>(
	operationId: string,
	path: Path,
	summary: string,
	description: string,
	body: Body,
) {
	return createRoute({
		operationId,
		method: "get",
		path,
		tags: ["Solicitudes"],
		summary,
		request: { params: z.object({ id: z.string().max(60) }) },
		responses: { 200: answer(description, body), ...staffProblems },
	});
}
