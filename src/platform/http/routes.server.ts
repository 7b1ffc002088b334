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
 * What one call asks for and answers, and what of its policy is not that of the chapter. `body` is JSON unless the call
 * takes something else; an optional one may be left out.
 */
type Call = Partial<Omit<Policy, "roles">> & {
	summary: string;
	/** What staff need to make it. */
	right?: Right;
	params?: z.ZodObject;
	query?: z.ZodObject;
	headers?: z.ZodObject;
	body?: z.ZodType;
	middleware?: MiddlewareHandler<ApiEnv>;
	[status: number]: Answer;
};
/**
 * What the calls of a chapter share: `params` those whose path names something, 200 those that say no success of their own,
 * `needs` what the shop must use for all of them, and the refusals that they do not say in their own words.
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

/** What a call brought, checked; what its address names also stands here by its name. */
type Brought<Request> = (Part<Request, "params"> extends object
	? Part<Request, "params">
	: object) & {
	params: Part<Request, "params">;
	query: Part<Request, "query">;
	body: Body<Request>;
	/** Who calls; behind the staff's door there always is one. */
	actor: Actor;
	visitor: Visitor;
	/** Where it came from, the key it may be repeated with, and what only the device that sends it knows. */
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
 * A route, told what answers it: under the one success that it names, in JSON, or with a file that the verb hands to the
 * call. Whoever answers otherwise takes the route itself.
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
/** As long as an address may be: what is too long is as unknown as what is wrong. */
export const ByToken = z.object({ token: z.string().max(4000) });

/** The routes of one chapter for staff, who all need the same right unless a call names another; a path names one by its id. */
export const panelRoutes = <Common extends Shared = Nothing>(
	tag: string,
	right: Right,
	shared?: Common,
) => routesOf(tag, panelPolicy(right), { params: ById, ...formProblems }, shared);

/** The routes of one chapter that anybody may call. */
export const siteRoutes = <Common extends Shared = Nothing>(tag: string, shared?: Common) =>
	routesOf(tag, SITE, {}, shared);

/**
 * The routes of one chapter that the link of a customer opens, which is the `token` of their paths.
 *
 * @param unknown what is said of a link that is none
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
 * Makes the routes of one chapter of the API's document, each with what all of them share; a call that says something of
 * it in its own words wins.
 *
 * @param tag the chapter
 * @param doors what they ask of each call that says nothing else
 * @param usual what the calls of every such chapter have in common
 * @param shared what those of this one have besides, or instead
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
			// The type says which of the parts this call has; the spread forgets it.
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

/** @param verb what the route's own type says: what it takes and what it gives */
function answered(route: { responses: object }, verb: Verb) {
	// Keys that are numbers come in their order.
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
