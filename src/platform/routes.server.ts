import { createRoute, type z } from "@hono/zod-openapi";
import { RIGHTS, type Right } from "#roles.ts";
import { json, staffProblems } from "./http.server.ts";

/** What one call asks for and answers. `body` is JSON; an optional one may be left out. */
type Call = {
	summary: string;
	/** What staff need to make it, where it is not that of the chapter. */
	right?: Right;
	params?: z.ZodObject;
	query?: z.ZodObject;
	headers?: z.ZodObject;
	body?: z.ZodType;
	[status: number]: { description: string; content: Record<string, { schema: z.ZodType }> };
};
type Requested<Told extends Call> = Pick<Told, keyof Told & ("params" | "query" | "headers")> &
	(Told extends { body: infer Body extends z.ZodType }
		? { body: { required: boolean; content: ReturnType<typeof json<Body>> } }
		: object);
type Route<Method, Path, Told extends Call, Refusals> = {
	operationId: string;
	method: Method;
	path: Path;
	request: Requested<Told>;
	responses: Omit<Refusals, keyof Told> & Pick<Told, keyof Told & number>;
};

/** Where an operation carries who of the staff may make it, in the API's document too. */
export const ROLE_LIST = "x-roles";

/** The routes of one chapter for staff, who all need the same right unless a call names another. */
export const panelRoutes = (tag: string, right: Right) => routesOf(tag, staffProblems, right);

/**
 * Makes the routes of one chapter of the API's document, each with the refusals that all of them share.
 *
 * @param tag the chapter
 * @param refusals by status; a call that says one in its own words wins
 * @param common the right that a call needs which names none; undefined where anybody may call
 */
export function routesOf<Refusals extends object>(tag: string, refusals: Refusals, common?: Right) {
	const by =
		<Method extends "get" | "post" | "put" | "delete">(method: Method) =>
		<Path extends string, Told extends Call>(operationId: string, path: Path, told: Told) => {
			const { summary, right = common, params, query, headers, body, ...answers }: Call = told;
			const content = body && { body: { required: !body.isOptional(), content: json(body) } };
			const request = { params, query, headers, ...content };
			const responses = { ...refusals, ...answers };
			const roles = right && { [ROLE_LIST]: RIGHTS[right] };
			const named = { operationId, method, path, tags: [tag], summary, ...roles };
			// The type says which of the parts this call has; the spread forgets it.
			return createRoute({ ...named, request, responses }) as unknown as Route<
				Method,
				Path,
				Told,
				Refusals
			>;
		};
	return { get: by("get"), post: by("post"), put: by("put"), delete: by("delete") };
}
