/**
 * Prints every operation of the API with its access policy, and every page of the panel with the roles that may open
 * it. Run `npx node scripts/operations.ts > docs/operations.txt` after a change of either: a test compares the two, so
 * that a reviewer sees the change.
 */

import { getRequiredRight } from "../src/admin/frame/tabs.ts";
import { HOME } from "../src/admin/paths.ts";
import routes from "../src/app/routes.ts";
import { createApi } from "../src/composition/api.server.ts";
import { RIGHTS, type Role } from "../src/domain/permissions.ts";
import { POLICY_KEY, type Policy } from "../src/server/http/policy.server.ts";
import { openTestContext } from "../src/server/test-context.server.ts";

/** Returns a line for each operation: its name, address, roles, rate limit, and anything else that is special. */
export async function listOperations(): Promise<string[]> {
	const ctx = await openTestContext({});
	try {
		const { definitions } = createApi(ctx).openAPIRegistry;
		const routes = definitions.flatMap((definition) =>
			definition.type === "route" ? [definition.route] : [],
		);
		return routes
			.map((route) => {
				const policy = (route as { [POLICY_KEY]?: Policy })[POLICY_KEY];
				if (!policy) throw new Error(`${route.operationId} has no policy`);
				const methodAndPath = `${route.method.toUpperCase().padEnd(6)} ${route.path}`;
				return `${(route.operationId ?? "").padEnd(26)} ${methodAndPath.padEnd(52)} ${formatPolicy(policy)}`;
			})
			.sort();
	} finally {
		await ctx.close();
	}
}

function formatPolicy(policy: Policy): string {
	const { roles, limit, takes, proof, without, needs, isPrivate, secret, whilePrivate } = policy;
	const specialNotes = [
		takes === "json" ? "" : `takes ${takes}`,
		proof === "fresh" ? "fresh password" : "",
		needs ? `needs ${needs}` : "",
		...without.map((step) => `without ${step}`),
		isPrivate === (roles !== null) ? "" : isPrivate ? "private" : "public",
		secret === null ? "" : `hides ${secret}`,
		whilePrivate === "closed" ? "closed while private" : "",
	];
	return [formatRoles(roles).padEnd(24), limit.padEnd(14), ...specialNotes.filter(Boolean)].join(" ").trim();
}

const formatRoles = (roles: readonly Role[] | null) =>
	roles === RIGHTS.account ? "staff" : (roles?.join("+") ?? "anybody");

type RouteEntry = { path?: string; file: string; children?: readonly RouteEntry[] };

/**
 * Returns a line for each page of the panel: its file, its address and the roles that may open it.
 *
 * @throws Error if no tab of the panel gives a page its right
 */
export function listPages(entries = routes as readonly RouteEntry[]): string[] {
	const listLines = (pageEntries: readonly RouteEntry[], parent: string): string[] =>
		pageEntries.flatMap(({ path = "", file, children = [] }) => {
			const address = `${parent}/${path}`.replace(/\/$/, "");
			const childLines = listLines(children, address);
			if (path === "*" || (address !== HOME && !address.startsWith(`${HOME}/`))) return childLines;
			const right = getRequiredRight(address);
			if (!right) throw new Error(`${file} has no line in src/admin/frame/tabs.ts`);
			const methodAndPath = `PAGE   ${address}`;
			return [
				`${getPageName(file).padEnd(26)} ${methodAndPath.padEnd(52)} ${formatRoles(RIGHTS[right])}`,
				...childLines,
			];
		});
	return [...new Set(listLines(entries, ""))].sort();
}

const getPageName = (file: string) => file.replace(/^admin\/|\.tsx$/g, "");

if (import.meta.main) console.log([...(await listOperations()), ...listPages()].join("\n"));
