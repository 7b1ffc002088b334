import { createRoute, type RouteConfig, type RouteConfigToTypedResponse, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { RIGHTS, type Right } from "#domain/permissions.ts";
import type { HttpCall } from "#server/call.server.ts";
import { type Actor, type ApiEnv, FORM_ERROR_RESPONSES, Problem, toResponseSpec } from "./http.server.ts";
import { createPanelPolicy, LINK_POLICY, POLICY_KEY, type Policy, SITE_POLICY } from "./policy.server.ts";
import { runWrite } from "./repeated-writes.server.ts";

type ResponseSpec = { description: string; content: Record<string, { schema: z.ZodType }> };
type ErrorSpecs = {
	readonly [_ in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503]?: ResponseSpec;
};
type Method = "get" | "post" | "put" | "delete";
type Success = 200 | 201 | 202;
type Part = z.ZodObject | undefined;
type PolicyOptions = Omit<Policy, "roles" | "takes">;

/** The operations of a group share their section of the API document, their policy and these errors. */
type RouteGroup<Who extends Actor | undefined> = {
	tag: string;
	policy: Policy;
	errors: ErrorSpecs;
	/** Read by the compiler only: the user that a handler gets. */
	actor?: Who;
};
type GroupOptions = { needs?: Policy["needs"]; errors?: ErrorSpecs };

export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** A handler returns the JSON of its answer, or the response with a file. */
type ResultOf<Answer> = Answer extends { content: { "application/json": { schema: infer Schema } } }
	? OutputOf<Schema>
	: Response;
type BodyContent<Takes extends Policy["takes"], Body> = { [_ in (typeof TYPES)[Takes]]: { schema: Body } };
type RequestOf<Params, Query, Headers, Takes extends Policy["takes"], Body> = (Params extends z.ZodType
	? { params: Params }
	: object) &
	(Query extends z.ZodType ? { query: Query } : object) &
	(Headers extends z.ZodType ? { headers: Headers } : object) &
	(Body extends z.ZodType ? { body: { required: boolean; content: BodyContent<Takes, Body> } } : object);

/**
 * One operation with its handler: its differences from the policy of its group, its input, its only success and its
 * further errors. `body` is JSON unless `takes` names another type; an optional one may be omitted.
 */
type RouteSpec<
	Who extends Actor | undefined,
	OwnMethod extends Method,
	Path extends string,
	Status extends Success,
	Answer extends ResponseSpec,
	Params extends Part,
	Query extends Part,
	Headers extends Part,
	Body extends z.ZodType | undefined,
	Takes extends Policy["takes"],
> = Partial<PolicyOptions> & {
	group: RouteGroup<Who>;
	id: string;
	method: OwnMethod;
	path: Path;
	summary: string;
	/** The permission that staff need, if it is not the group's. */
	right?: Right;
	params?: Params;
	query?: Query;
	headers?: Headers;
	body?: Body;
	takes?: Takes;
	middleware?: MiddlewareHandler<ApiEnv>;
	status: Status;
	answer: Answer;
	errors?: ErrorSpecs;
	handle: (
		call: HttpCall<Who>,
		input: { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> },
		c: Context<ApiEnv>,
	) => ResultOf<Answer> | Promise<ResultOf<Answer>>;
};
type Definition<OwnMethod, Path, Responses, Request> = {
	method: OwnMethod;
	path: Path;
	request: Request;
	responses: Responses;
};
type Route<Config extends RouteConfig> = {
	route: Config;
	handler: (c: Context<ApiEnv>) => Promise<RouteConfigToTypedResponse<Config>>;
};

const TYPES = {
	json: "application/json",
	bytes: "application/octet-stream",
	picture: "multipart/form-data",
	sheet: "multipart/form-data",
} as const satisfies Record<Policy["takes"], string>;

/** Lets the caller type a result by a generic schema, which the compiler cannot compare. */
export const toGenericAnswer = (result: Promise<object>) => result as Promise<never>;

/** Path parameters of most staff routes. */
export const IdParams = z.object({ id: z.string().max(60) });
/** The maximum length of a URL: a longer token gets the same 404 as a wrong one. */
export const TokenParams = z.object({ token: z.string().max(4000) });

/** Defines a group of staff routes. All need the same permission unless one names another. */
export const createPanelRoutes = (
	tag: string,
	right: Right,
	{ needs = null, errors }: GroupOptions = {},
): RouteGroup<Actor> => ({
	tag,
	policy: { ...createPanelPolicy(right), needs },
	errors: { ...FORM_ERROR_RESPONSES, ...errors },
});

/** Defines a group of public routes. */
export const createSiteRoutes = (tag: string, errors: ErrorSpecs = {}): RouteGroup<undefined> => ({
	tag,
	policy: SITE_POLICY,
	errors,
});

/**
 * Defines a group of routes that a customer link opens; their path begins with the parameters of `TokenParams`.
 *
 * @param unknownLinkMessage description of the 404 for an unknown link
 */
export const createLinkRoutes = (
	tag: string,
	unknownLinkMessage: string,
	{ needs = null, errors }: GroupOptions = {},
): RouteGroup<undefined> => ({
	tag,
	policy: { ...LINK_POLICY, needs },
	errors: { ...FORM_ERROR_RESPONSES, 404: toResponseSpec(unknownLinkMessage, Problem), ...errors },
});

/** Defines one operation with its handler. */
export function defineRoute<
	Who extends Actor | undefined,
	const OwnMethod extends Method,
	const Path extends string,
	const Status extends Success,
	Answer extends ResponseSpec,
	Params extends Part = undefined,
	Query extends Part = undefined,
	Headers extends Part = undefined,
	Body extends z.ZodType | undefined = undefined,
	Takes extends Policy["takes"] = "json",
>(
	spec: RouteSpec<Who, OwnMethod, Path, Status, Answer, Params, Query, Headers, Body, Takes>,
): Route<
	Definition<OwnMethod, Path, { [_ in Status]: Answer }, RequestOf<Params, Query, Headers, Takes, Body>>
>;
export function defineRoute(spec: AnySpec): unknown {
	const { group, id, path, method, summary, right, params, query, headers, body, middleware, handle } = spec;
	const { status, answer, errors, takes = "json" } = spec;
	const policy: Policy = {
		...group.policy,
		...pickPolicyOptions(spec),
		takes,
		roles: right ? RIGHTS[right] : group.policy.roles,
	};
	const route: RouteConfig = createRoute({
		operationId: id,
		method,
		path,
		tags: [group.tag],
		summary,
		middleware,
		[POLICY_KEY]: policy,
		request: {
			params,
			query,
			headers,
			...(body && { body: { required: !body.isOptional(), content: { [TYPES[takes]]: { schema: body } } } }),
		},
		responses: { ...group.errors, [status]: answer, ...errors },
	});
	const handler = async (c: Context<ApiEnv>) => {
		const input = {
			params: readValid(c, "param"),
			query: readValid(c, "query"),
			body: readValid(c, takes === "json" || takes === "bytes" ? "json" : "form"),
		};
		const result = await runWrite(c, { method, id, policy, input }, async () =>
			handle(readCall(c), input as never, c),
		);
		return result instanceof Response ? result : c.json(result as object, status);
	};
	return { route, handler };
}

/** The same with every type that a route may have. */
type AnySpec = Partial<PolicyOptions> & {
	group: { tag: string; policy: Policy; errors: ErrorSpecs };
	id: string;
	method: Method;
	path: string;
	summary: string;
	right?: Right;
	params?: Part;
	query?: Part;
	headers?: Part;
	body?: z.ZodType | undefined;
	takes?: Policy["takes"];
	middleware?: MiddlewareHandler<ApiEnv>;
	status: Success;
	answer: ResponseSpec;
	errors?: ErrorSpecs;
	handle: (call: never, input: never, c: Context<ApiEnv>) => unknown;
};

const POLICY_OPTIONS = ["limit", "proof", "without", "needs", "isPrivate", "secret", "whilePrivate"] as const;

/** Picks what an operation sets differently from its group. */
const pickPolicyOptions = (spec: Partial<PolicyOptions>): Partial<PolicyOptions> =>
	Object.fromEntries(
		POLICY_OPTIONS.flatMap((name) => (spec[name] === undefined ? [] : [[name, spec[name]]])),
	);

/** Returns a validated part of the input. Its type is the schema of the route, which the caller knows. */
const readValid = (c: Context<ApiEnv>, part: "param" | "query" | "json" | "form"): never =>
	c.req.valid(part as never);

/** Its type is the call of the route's group, which the caller knows. */
function readCall(c: Context<ApiEnv>): never {
	const { ctx, actor, visitor } = c.var;
	return {
		...visitor,
		ctx,
		actor,
		key: c.req.header("idempotency-key"),
		device: c.req.header("device-secret"),
	} satisfies HttpCall as never;
}
