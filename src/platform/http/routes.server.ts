import {
	createRoute,
	type RouteConfig,
	type RouteConfigToTypedResponse,
	z,
} from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { RIGHTS, type Right } from "#roles.ts";
import {
	type Actor,
	type ApiEnv,
	answer,
	formProblems,
	type json,
	Problem,
	type Visitor,
} from "./http.server.ts";
import { LINK, POLICY, type Policy, panelPolicy, SITE } from "./policy.server.ts";

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> };
/**
 * The definition of one operation: request, responses, and its differences from the group's policy. `body` is JSON
 * unless the body type says otherwise; an optional one may be omitted.
 */
type Call = Partial<Omit<Policy, "roles">> & {
	summary: string;
	/** The permission that staff need. */
	right?: Right;
	params?: z.ZodObject;
	query?: z.ZodObject;
	headers?: z.ZodObject;
	body?: z.ZodType;
	middleware?: MiddlewareHandler<ApiEnv>;
	[status: number]: Answer;
};
/**
 * Defaults of a group of operations: `params` for paths with a parameter, 200 for operations that define no
 * success, `needs` for the feature that must be enabled, and default error responses.
 */
type Shared = { params?: z.ZodObject; needs?: Policy["needs"] } & {
	[_ in 200 | 400 | 403 | 404 | 409 | 410 | 422 | 429 | 503]?: Answer;
};
type Nothing = Record<never, never>;
type Success = 200 | 201 | 202;
type Whole<Told, Path, Common> = Told &
	Omit<
		Common,
		| keyof Told
		| (Path extends `${string}{${string}` ? never : "params")
		| (keyof Told & Success extends never ? never : Success)
	>;
type Requested<Told> = Pick<Told, keyof Told & ("params" | "query" | "headers")> &
	(Told extends { body: infer Body extends z.ZodType }
		? { body: { required: boolean; content: Content<Told, Body> } }
		: object);
type Content<Told, Body extends z.ZodType> = Told extends {
	takes: infer Kind extends keyof typeof TYPES;
}
	? { [_ in (typeof TYPES)[Kind]]: { schema: Body } }
	: ReturnType<typeof json<Body>>;
type Route<Method, Path, Told> = {
	[POLICY]: Policy;
	operationId: string;
	method: Method;
	path: Path;
	request: Requested<Told>;
	responses: Pick<Told, keyof Told & number>;
};

type Json = "application/json";
type Part<Request, Name extends string> = Request extends {
	[_ in Name]: infer Schema extends z.ZodType;
}
	? z.output<Schema>
	: undefined;
type Body<Request> = Request extends {
	body: { content: { [_ in Json]: { schema: infer Schema extends z.ZodType } } };
}
	? z.output<Schema>
	: undefined;

/** The validated input of a call; path parameters are also at the top level. */
type Brought<Request> = (Part<Request, "params"> extends object
	? Part<Request, "params">
	: object) & {
	params: Part<Request, "params">;
	query: Part<Request, "query">;
	body: Body<Request>;
	/** The user; always set on staff routes. */
	actor: Actor;
	visitor: Visitor;
	/** The client's address, the idempotency key, and a secret that only the sending device knows. */
	submission: { key: string | undefined; address: string; device: string | undefined };
};

type Given<Responses> = {
	[Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
		content: { [_ in Json]: { schema: infer Schema extends z.ZodType } };
	}
		? z.output<Schema>
		: Response;
}[keyof Responses & (200 | 201 | 202)];

/**
 * A route that takes its handler. The handler returns JSON for the only success status, or a file response.
 * Handlers that respond differently use `route` directly.
 */
type Operation<Told extends RouteConfig> = {
	(
		verb: (
			brought: Brought<Told["request"]>,
			c: Context<ApiEnv>,
		) => Given<Told["responses"]> | Promise<Given<Told["responses"]>>,
	): Answered<Told>;
	route: Told;
};
type Answered<Told extends RouteConfig> = {
	route: Told;
	handler: (c: Context<ApiEnv>) => Promise<RouteConfigToTypedResponse<Told>>;
};

const TYPES = {
	json: "application/json",
	bytes: "application/octet-stream",
	picture: "multipart/form-data",
} as const satisfies Record<Policy["takes"], string>;

const ById = z.object({ id: z.string().max(60) });
/** The maximum length of a URL: a longer token gets the same 404 as a wrong one. */
export const ByToken = z.object({ token: z.string().max(4000) });

/**
 * Creates the staff routes of one group. All need the same permission unless one names another; path parameters
 * default to `id`.
 */
export const panelRoutes = <Common extends Shared = Nothing>(
	tag: string,
	right: Right,
	shared?: Common,
) => routesOf(tag, panelPolicy(right), { params: ById, ...formProblems }, shared);

/** Creates the public routes of one group. */
export const siteRoutes = <Common extends Shared = Nothing>(tag: string, shared?: Common) =>
	routesOf(tag, SITE, {}, shared);

/**
 * Creates the routes of one group that a customer link opens; the path parameter is `token`.
 *
 * @param unknownLinkMessage description of the 404 for an unknown link
 */
export const linkRoutes = <Common extends Shared = Nothing>(
	tag: string,
	unknown: string,
	shared?: Common,
) => {
	const usual = { params: ByToken, ...formProblems, 404: answer(unknown, Problem) };
	return routesOf(tag, LINK, usual, shared);
};

/**
 * Builds the routes of one group in the OpenAPI document. An operation's own definition overrides the shared one.
 *
 * @param tag the group
 * @param basePolicy policy of operations that define no other
 * @param defaults for all groups of this type
 * @param shared additions and overrides for this group
 */
function routesOf<Usual extends Shared, Common extends Shared>(
	tag: string,
	doors: Policy,
	usual: Usual,
	shared?: Common,
) {
	const common: Shared = { ...usual, ...shared };
	const { params: naming, needs: needed = doors.needs, 200: success, ...refusals } = common;
	const by =
		<Method extends "get" | "post" | "put" | "delete">(method: Method) =>
		<Path extends string, Told extends Call>(operationId: string, path: Path, told: Told) => {
			const named = path.includes("{") ? naming : undefined;
			const { roles, limit, takes, proof, without, needs, isPrivate, secret, ...call } = {
				...doors,
				needs: needed,
				...(told as Call),
			};
			const { summary, right, params = named, query, headers, body, middleware, ...answers } = call;
			const asked = { limit, takes, proof, without, needs, isPrivate, secret };
			const policy: Policy = { roles: right ? RIGHTS[right] : roles, ...asked };
			const isSaid = [200, 201, 202].some((status) => status in answers);
			const content = body && { [TYPES[takes]]: { schema: body } };
			const sent = body && { body: { required: !body.isOptional(), content } };
			const request = { params, query, headers, ...sent };
			const succeeds = !isSaid && success && { 200: success };
			const responses = { ...refusals, ...succeeds, ...answers };
			const said = { operationId, method, path, tags: [tag], summary, middleware };
			// The type says which parts this operation has; the spread loses it.
			const route = createRoute({
				...said,
				[POLICY]: policy,
				request,
				responses,
			} as never) as RouteConfig;
			const operation = (verb: Verb) => answered(route, verb);
			return Object.assign(operation, { route }) as unknown as Operation<
				Route<Method, Path, Whole<Told, Path, Common & Omit<Usual, keyof Common>>>
			>;
		};
	return { get: by("get"), post: by("post"), put: by("put"), delete: by("delete") };
}

type Verb = (brought: never, c: Context<ApiEnv>) => unknown;

/** @param handle typed by the route: its input and result */
function answered(route: { responses: object }, verb: Verb) {
	// Numeric keys are in ascending order, so success comes first.
	const status = Number(Object.keys(route.responses)[0]) as 200;
	const handler = async (c: Context<ApiEnv>) => {
		const valid = (part: string) => c.req.valid(part as never);
		const { actor, visitor } = c.var;
		const params: object = valid("param");
		const [key, device] = [c.req.header("idempotency-key"), c.req.header("device-secret")];
		const submission = { key, address: visitor.address, device };
		const parts = { params, query: valid("query"), body: valid("json") };
		const given = await verb({ ...params, ...parts, actor, visitor, submission } as never, c);
		return given instanceof Response ? given : c.json(given as object, status);
	};
	return { route, handler };
}
