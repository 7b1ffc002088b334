import { createRoute, z } from "@hono/zod-openapi";
import { RIGHTS, type Right } from "#roles.ts";
import { json, staffProblems } from "./http.server.ts";

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> };
/** What one call asks for and answers. `body` is JSON; an optional one may be left out. */
type Call = {
	summary: string;
	/** What staff need to make it, where it is not that of the chapter. */
	right?: Right;
	params?: z.ZodObject;
	query?: z.ZodObject;
	headers?: z.ZodObject;
	body?: z.ZodType;
	[status: number]: Answer;
};
/** What the calls of a chapter share: `params` those whose path names something, 200 those that say no success of their own. */
type Shared = { right?: Right; params?: z.ZodObject; 200?: Answer };
type Success = 200 | 201 | 202;
type Whole<Told, Path, Common> = Told &
	(Path extends `${string}{${string}`
		? Omit<Pick<Common, keyof Common & "params">, keyof Told>
		: object) &
	(keyof Told & Success extends never ? Pick<Common, keyof Common & 200> : object);
type Requested<Told> = Pick<Told, keyof Told & ("params" | "query" | "headers")> &
	(Told extends { body: infer Body extends z.ZodType }
		? { body: { required: boolean; content: ReturnType<typeof json<Body>> } }
		: object);
type Route<Method, Path, Told, Refusals> = {
	operationId: string;
	method: Method;
	path: Path;
	request: Requested<Told>;
	responses: Omit<Refusals, keyof Told> & Pick<Told, keyof Told & number>;
};

/** Where an operation carries who of the staff may make it, in the API's document too. */
export const ROLE_LIST = "x-roles";

const ById = z.object({ id: z.string().max(60) });
type InPanel<Common> = Common & Omit<{ params: typeof ById }, keyof Common>;

/** The routes of one chapter for staff, who all need the same right unless a call names another; a path names one by its id. */
export const panelRoutes = <Common extends Shared = object>(
	tag: string,
	right: Right,
	shared?: Common,
) => {
	const common = { params: ById, ...shared, right };
	return routesOf<typeof staffProblems, InPanel<Common>>(tag, staffProblems, common as never);
};

/**
 * Makes the routes of one chapter of the API's document, each with the refusals that all of them share.
 *
 * @param tag the chapter
 * @param refusals by status; a call that says one in its own words wins
 * @param shared what the calls have in common besides; without a right anybody may call
 */
export function routesOf<Refusals extends object, Common extends Shared = object>(
	tag: string,
	refusals: Refusals,
	shared?: Common,
) {
	const common: Shared = shared ?? {};
	const by =
		<Method extends "get" | "post" | "put" | "delete">(method: Method) =>
		<Path extends string, Told extends Call>(operationId: string, path: Path, told: Told) => {
			const named = path.includes("{") ? common.params : undefined;
			const { summary, right = common.right, params = named, ...rest }: Call = told;
			const { query, headers, body, ...answers } = rest;
			const isSaid = [200, 201, 202].some((status) => status in answers);
			const usual = !isSaid && common[200] && { 200: common[200] };
			const content = body && { body: { required: !body.isOptional(), content: json(body) } };
			const request = { params, query, headers, ...content };
			const responses = { ...refusals, ...usual, ...answers };
			const roles = right && { [ROLE_LIST]: RIGHTS[right] };
			const said = { operationId, method, path, tags: [tag], summary, ...roles };
			// The type says which of the parts this call has; the spread forgets it.
			return createRoute({ ...said, request, responses } as never) as unknown as Route<
				Method,
				Path,
				Whole<Told, Path, Common>,
				Refusals
			>;
		};
	return { get: by("get"), post: by("post"), put: by("put"), delete: by("delete") };
}
