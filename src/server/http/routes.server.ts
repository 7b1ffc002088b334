import { createRoute, type RouteConfig, type RouteConfigToTypedResponse, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { RIGHTS, type Right } from "#domain/permissions.ts";
import {
	type Actor,
	type ApiEnv,
	FORM_ERROR_RESPONSES,
	Problem,
	type toJsonContent,
	toResponseSpec,
	type Visitor,
} from "./http.server.ts";
import { createPanelPolicy, LINK_POLICY, POLICY_KEY, type Policy, SITE_POLICY } from "./policy.server.ts";
import { runWrite } from "./repeated-writes.server.ts";

type ResponseSpec = { description: string; content: Record<string, { schema: z.ZodType }> };
/**
 * The definition of one operation: request, responses, and its differences from the group's policy. `body` is JSON
 * unless the body type says otherwise; an optional one may be omitted.
 */
type CallSpec = Partial<Omit<Policy, "roles">> & {
	summary: string;
	/** The permission that staff need. */
	right?: Right;
	params?: z.ZodObject;
	query?: z.ZodObject;
	headers?: z.ZodObject;
	body?: z.ZodType;
	middleware?: MiddlewareHandler<ApiEnv>;
	[status: number]: ResponseSpec;
};
/**
 * Defaults of a group of operations: `params` for paths with a parameter, 200 for operations that define no
 * success, `needs` for the feature that must be enabled, and default error responses.
 */
type SharedSpec = { params?: z.ZodObject; needs?: Policy["needs"] } & {
	[_ in 200 | 400 | 403 | 404 | 409 | 410 | 422 | 429 | 503]?: ResponseSpec;
};
type NoProperties = Record<never, never>;
type Success = 200 | 201 | 202;
type FullCall<Definition, Path, CommonSpec> = Definition &
	Omit<
		CommonSpec,
		| keyof Definition
		| (Path extends `${string}{${string}` ? never : "params")
		| (keyof Definition & Success extends never ? never : Success)
	>;
type RequestSpec<Definition> = Pick<Definition, keyof Definition & ("params" | "query" | "headers")> &
	(Definition extends { body: infer Body extends z.ZodType }
		? { body: { required: boolean; content: BodyContent<Definition, Body> } }
		: object);
type BodyContent<Definition, Body extends z.ZodType> = Definition extends {
	takes: infer BodyKind extends keyof typeof TYPES;
}
	? { [_ in (typeof TYPES)[BodyKind]]: { schema: Body } }
	: ReturnType<typeof toJsonContent<Body>>;
type Route<Method, Path, Definition> = {
	[POLICY_KEY]: Policy;
	operationId: string;
	method: Method;
	path: Path;
	request: RequestSpec<Definition>;
	responses: Pick<Definition, keyof Definition & number>;
};

type Json = "application/json";
type RequestPart<Request, Name extends string> = Request extends {
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
type CallInput<Request> = (RequestPart<Request, "params"> extends object
	? RequestPart<Request, "params">
	: object) & {
	params: RequestPart<Request, "params">;
	query: RequestPart<Request, "query">;
	body: Body<Request>;
	/** The user; always set on staff routes. */
	actor: Actor;
	visitor: Visitor;
	/** The client's address, the idempotency key, and a secret that only the sending device knows. */
	submission: { key: string | undefined; address: string; device: string | undefined };
};

type CallResult<Responses> = {
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
type Operation<Definition extends RouteConfig> = {
	(
		handle: (
			input: CallInput<Definition["request"]>,
			c: Context<ApiEnv>,
		) => CallResult<Definition["responses"]> | Promise<CallResult<Definition["responses"]>>,
	): RouteWithHandler<Definition>;
	route: Definition;
};
type RouteWithHandler<Definition extends RouteConfig> = {
	route: Definition;
	handler: (c: Context<ApiEnv>) => Promise<RouteConfigToTypedResponse<Definition>>;
};

const TYPES = {
	json: "application/json",
	bytes: "application/octet-stream",
	picture: "multipart/form-data",
	sheet: "multipart/form-data",
} as const satisfies Record<Policy["takes"], string>;

const IdParams = z.object({ id: z.string().max(60) });
/** The maximum length of a URL: a longer token gets the same 404 as a wrong one. */
export const TokenParams = z.object({ token: z.string().max(4000) });

/**
 * Creates the staff routes of one group. All need the same permission unless one names another; path parameters
 * default to `id`.
 */
export const createPanelRoutes = <CommonSpec extends SharedSpec = NoProperties>(
	tag: string,
	right: Right,
	shared?: CommonSpec,
) => buildRoutes(tag, createPanelPolicy(right), { params: IdParams, ...FORM_ERROR_RESPONSES }, shared);

/** Creates the public routes of one group. */
export const createSiteRoutes = <CommonSpec extends SharedSpec = NoProperties>(
	tag: string,
	shared?: CommonSpec,
) => buildRoutes(tag, SITE_POLICY, {}, shared);

/**
 * Creates the routes of one group that a customer link opens; the path parameter is `token`.
 *
 * @param unknownLinkMessage description of the 404 for an unknown link
 */
export const createLinkRoutes = <CommonSpec extends SharedSpec = NoProperties>(
	tag: string,
	unknownLinkMessage: string,
	shared?: CommonSpec,
) => {
	const defaults = {
		params: TokenParams,
		...FORM_ERROR_RESPONSES,
		404: toResponseSpec(unknownLinkMessage, Problem),
	};
	return buildRoutes(tag, LINK_POLICY, defaults, shared);
};

/**
 * Builds the routes of one group in the OpenAPI document. An operation's own definition overrides the shared one.
 *
 * @param tag the group
 * @param basePolicy policy of operations that define no other
 * @param defaults for all groups of this type
 * @param shared additions and overrides for this group
 */
function buildRoutes<DefaultSpec extends SharedSpec, CommonSpec extends SharedSpec>(
	tag: string,
	basePolicy: Policy,
	defaults: DefaultSpec,
	shared?: CommonSpec,
) {
	const common: SharedSpec = { ...defaults, ...shared };
	const {
		params: pathParams,
		needs: defaultFeature = basePolicy.needs,
		200: success,
		...errorResponses
	} = common;
	const createMethod =
		<Method extends "get" | "post" | "put" | "delete">(method: Method) =>
		<Path extends string, Definition extends CallSpec>(
			operationId: string,
			path: Path,
			definition: Definition,
		) => {
			const paramsIfInPath = path.includes("{") ? pathParams : undefined;
			const { roles, limit, takes, proof, without, needs, isPrivate, secret, whilePrivate, ...call } = {
				...basePolicy,
				needs: defaultFeature,
				...(definition as CallSpec),
			};
			const {
				summary,
				right,
				params = paramsIfInPath,
				query,
				headers,
				body,
				middleware,
				...ownResponses
			} = call;
			const policyOptions = { limit, takes, proof, without, needs, isPrivate, secret, whilePrivate };
			const policy: Policy = { roles: right ? RIGHTS[right] : roles, ...policyOptions };
			const hasOwnSuccess = [200, 201, 202].some((status) => status in ownResponses);
			const content = body && { [TYPES[takes]]: { schema: body } };
			const requestBody = body && { body: { required: !body.isOptional(), content } };
			const request = { params, query, headers, ...requestBody };
			const sharedSuccess = !hasOwnSuccess && success && { 200: success };
			const responses = { ...errorResponses, ...sharedSuccess, ...ownResponses };
			const routeInfo = { operationId, method, path, tags: [tag], summary, middleware };
			// The type says which parts this operation has; the spread loses it.
			const route = createRoute({
				...routeInfo,
				[POLICY_KEY]: policy,
				request,
				responses,
			} as never) as RouteConfig;
			const bindOperation = (handle: CallHandler) => bindHandler(route, handle);
			return Object.assign(bindOperation, { route }) as unknown as Operation<
				Route<Method, Path, FullCall<Definition, Path, CommonSpec & Omit<DefaultSpec, keyof CommonSpec>>>
			>;
		};
	return {
		get: createMethod("get"),
		post: createMethod("post"),
		put: createMethod("put"),
		delete: createMethod("delete"),
	};
}

type CallHandler = (input: never, c: Context<ApiEnv>) => unknown;

/** @param handle typed by the route: its input and result */
function bindHandler(route: RouteConfig, handle: CallHandler) {
	// Numeric keys are in ascending order, so success comes first.
	const status = Number(Object.keys(route.responses)[0]) as 200;
	const handler = async (c: Context<ApiEnv>) => {
		const getValid = (part: string) => c.req.valid(part as never);
		const { actor, visitor } = c.var;
		const params: object = getValid("param");
		const [key, device] = [c.req.header("idempotency-key"), c.req.header("device-secret")];
		const submission = { key, address: visitor.address, device };
		const parts = { params, query: getValid("query"), body: getValid("json") };
		const result = await runWrite(c, route, async () =>
			handle({ ...params, ...parts, actor, visitor, submission } as never, c),
		);
		return result instanceof Response ? result : c.json(result as object, status);
	};
	return { route, handler };
}
