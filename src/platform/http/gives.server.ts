import type { RouteConfig, RouteConfigToTypedResponse, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Actor, ApiEnv, Visitor } from "./http.server.ts";
import type { POLICY, Policy } from "./policy.server.ts";

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

type Success<Responses> = {
	[Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
		content: { [_ in Json]: { schema: infer Schema extends z.ZodType } };
	}
		? z.output<Schema>
		: never;
}[keyof Responses & (200 | 201 | 202)];

/** A route with what answers it in JSON, under the one success that the route names. */
export function gives<Told extends RouteConfig & { [POLICY]: Policy }>(
	route: Told,
	verb: (
		brought: Brought<Told["request"]>,
	) => Success<Told["responses"]> | Promise<Success<Told["responses"]>>,
) {
	// Keys that are numbers come in their order.
	const status = Number(Object.keys(route.responses)[0]) as 200;
	const handler = async (c: Context<ApiEnv>) => {
		const valid = (part: string) => c.req.valid(part as never);
		const { actor, visitor } = c.var;
		const params: object = valid("param");
		const [key, device] = [c.req.header("idempotency-key"), c.req.header("device-secret")];
		const submission = { key, address: visitor.address, device };
		const parts = { params, query: valid("query"), body: valid("json") };
		const given = await verb({ ...params, ...parts, actor, visitor, submission } as never);
		// The verb's type says that it fits the route.
		return c.json(given as object, status) as unknown as RouteConfigToTypedResponse<Told>;
	};
	return { route, handler };
}
