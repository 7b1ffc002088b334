import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { ApiEnv, Operation } from "#platform/http/http.server.ts";
import { POLICY, type Policy, panelPolicy, SITE } from "#platform/http/policy.server.ts";

/** Policies by method and path as the router knows them: "GET /api/admin/inbox/:id". */
export type Policies = ReadonlyMap<string, Policy>;

const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`;

/**
 * Reads the policy of every registered operation.
 *
 * @throws Error that names operations without a policy, so that the server does not start
 */
export function readPolicies(app: OpenAPIHono<ApiEnv>, base: string): Policies {
	const policies = new Map<string, Policy>();
	for (const definition of app.openAPIRegistry.definitions) {
		if (definition.type !== "route") continue;
		const { method, path } = definition.route;
		const policy = (definition.route as { [POLICY]?: Policy })[POLICY];
		if (policy) policies.set(keyOf(method, base + path.replaceAll(/\{(\w+)\}/g, ":$1")), policy);
	}
	const bare = app.routes
		.filter(({ method }) => method !== "ALL")
		.map(({ method, path }) => keyOf(method, path))
		.filter((key) => !policies.has(key));
	if (bare.length > 0) throw new Error(`operations without a policy: ${bare.join(", ")}`);
	policies.set(keyOf("all", base + NOTHING_FOR_STAFF.path), NOTHING_FOR_STAFF.policy);
	return policies;
}

/** Fallback route of the panel for every method; only staff get its 404. */
export const NOTHING_FOR_STAFF = { path: "/admin/*", policy: panelPolicy("account") };
/** Fallback elsewhere. It is private because such a path may contain a link's token. */
const NOTHING: Operation = { pattern: "", policy: { ...SITE, isPrivate: true } };

/** Finds the operation for a call; HEAD uses the one of GET. */
export function operationOf(policies: Policies, c: Context): Operation {
	for (const { method, path } of matchedRoutes(c)) {
		const policy = policies.get(keyOf(method, path));
		if (policy) return { pattern: path, policy };
	}
	return NOTHING;
}

/** Returns the secret segment of a path, if its operation has one. */
export function secretOf(path: string, operation: Operation): string | undefined {
	return path.split("/")[placeOfSecret(operation)];
}

/** Redacts a path for the log: without its secret, and only the beginning of an unknown path. */
export function pathForLog(path: string, operation: Operation): string {
	if (!operation.pattern) return `/${path.split("/").filter(Boolean).slice(0, 2).join("/")}/…`;
	const place = placeOfSecret(operation);
	return place < 0 ? path : path.split("/").with(place, "…").join("/");
}

function placeOfSecret({ pattern, policy: { secret } }: Operation): number {
	return secret === null ? -1 : pattern.split("/").indexOf(`:${secret}`);
}
