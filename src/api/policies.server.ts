import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { ApiEnv, Operation } from "#server/http/http.server.ts";
import { createPanelPolicy, POLICY_KEY, type Policy, SITE_POLICY } from "#server/http/policy.server.ts";

/** Policies by method and path as the router knows them: "GET /api/admin/inbox/:id". */
export type Policies = ReadonlyMap<string, Policy>;

const getPolicyKey = (method: string, path: string) => `${method.toUpperCase()} ${path}`;

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
		const policy = (definition.route as { [POLICY_KEY]?: Policy })[POLICY_KEY];
		if (policy) policies.set(getPolicyKey(method, base + path.replaceAll(/\{(\w+)\}/g, ":$1")), policy);
	}
	const unprotected = app.routes
		.filter(({ method }) => method !== "ALL")
		.map(({ method, path }) => getPolicyKey(method, path))
		.filter((key) => !policies.has(key));
	if (unprotected.length > 0) throw new Error(`operations without a policy: ${unprotected.join(", ")}`);
	policies.set(getPolicyKey("all", base + STAFF_NOT_FOUND.path), STAFF_NOT_FOUND.policy);
	return policies;
}

/**
 * Checks that no route hides a later one: the router answers with the first that matches.
 *
 * @throws Error that names the hidden operations
 */
export function assertReachable(app: OpenAPIHono<ApiEnv>): void {
	const earlierByShape = new Map<string, string[][]>();
	const hidden: string[] = [];
	for (const definition of app.openAPIRegistry.definitions) {
		if (definition.type !== "route") continue;
		const { method, path } = definition.route;
		const segments = path.split("/");
		const shape = `${method} ${segments.length}`;
		const earlier = earlierByShape.get(shape) ?? [];
		const hiding = earlier.find((pattern) => isEveryPathMatched(pattern, segments));
		if (hiding) hidden.push(`${method.toUpperCase()} ${path} by ${hiding.join("/")}`);
		earlierByShape.set(shape, [...earlier, segments]);
	}
	if (hidden.length > 0) throw new Error(`operations hidden by an earlier pattern: ${hidden.join(", ")}`);
}

/** Returns true if a pattern matches every path of another one with as many segments. */
const isEveryPathMatched = (pattern: readonly string[], other: readonly string[]) =>
	pattern.every((segment, index) => segment.startsWith("{") || segment === other[index]);

/** Fallback route of the panel for every method; only staff get its 404. */
export const STAFF_NOT_FOUND = { path: "/admin/*", policy: createPanelPolicy("account") };
/** Fallback elsewhere. It is private because such a path may contain a link's token. */
const NOT_FOUND: Operation = {
	pattern: "",
	policy: { ...SITE_POLICY, isPrivate: true, whilePrivate: "open" },
};

/** Finds the operation for a call; HEAD uses the one of GET. */
export function findOperation(policies: Policies, c: Context): Operation {
	for (const { method, path } of matchedRoutes(c)) {
		const policy = policies.get(getPolicyKey(method, path));
		if (policy) return { pattern: path, policy };
	}
	return NOT_FOUND;
}

/** Returns the secret segment of a path, if its operation has one. */
export function getPathSecret(path: string, operation: Operation): string | undefined {
	return path.split("/")[findSecretIndex(operation)];
}

/** Redacts a path for the log: without its secret, and only the beginning of an unknown path. */
export function redactPath(path: string, operation: Operation): string {
	if (!operation.pattern) return `/${path.split("/").filter(Boolean).slice(0, 2).join("/")}/…`;
	const index = findSecretIndex(operation);
	return index < 0 ? path : path.split("/").with(index, "…").join("/");
}

function findSecretIndex({ pattern, policy: { secret } }: Operation): number {
	return secret === null ? -1 : pattern.split("/").indexOf(`:${secret}`);
}
