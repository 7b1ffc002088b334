import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { ROLE_REFUSED, roleRefusal } from "#features/staff/rules.ts";
import { NotAllowedError } from "#platform/errors.ts";
import type { ApiEnv } from "#platform/http/http.server.ts";
import { ROLE_LIST } from "#platform/http/routes.server.ts";
import { type Role, roleOf } from "#roles.ts";
import { needsSession } from "./staff-paths.ts";

/** Who may make each operation of the staff, by method and path as the router knows it: "GET /api/admin/inbox/:id". */
export type RoleLists = ReadonlyMap<string, readonly Role[]>;

const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`;

/**
 * Reads the role list of every operation of the staff, once all of them are there.
 *
 * @throws Error that names those without one: such a server does not start
 */
export function readRoleLists(app: OpenAPIHono<ApiEnv>, base: string): RoleLists {
	const lists = new Map<string, readonly Role[]>();
	for (const definition of app.openAPIRegistry.definitions) {
		if (definition.type !== "route") continue;
		const { method, path } = definition.route;
		const list = (definition.route as { [ROLE_LIST]?: readonly Role[] })[ROLE_LIST];
		if (list) lists.set(keyOf(method, base + path.replaceAll(/\{(\w+)\}/g, ":$1")), list);
	}
	const bare = app.routes
		.filter(({ method, path }) => method !== "ALL" && needsSession(path))
		.map(({ method, path }) => keyOf(method, path))
		.filter((key) => !lists.has(key));
	if (bare.length > 0) throw new Error(`operations without a role list: ${bare.join(", ")}`);
	return lists;
}

/**
 * Refuses whoever's role is not on the list of the operation that will answer; one that has no list is refused to all.
 *
 * @throws NotAllowedError role_refused (403)
 * @source rules 7.16; ASVS 5.0 §8.2.1
 */
export function requireRole(lists: RoleLists, c: Context, role: string): void {
	const found = matchedRoutes(c).find(({ method }) => method !== "ALL");
	// Nothing answers at this address: that is said further on.
	if (!found) return;
	const theirs = roleOf(role);
	if (theirs && lists.get(keyOf(found.method, found.path))?.includes(theirs)) return;
	throw new NotAllowedError(roleRefusal(role), ROLE_REFUSED);
}
