/** Route groups for metrics: a fixed set, whatever paths are requested. */
export const ROUTE_GROUPS = ["kept", "page", "api", "panel", "file", "health"] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/** Returns the group of a path. */
export function getRouteGroup(path: string): RouteGroup {
	if (path === "/health" || path === "/ready" || path === "/metrics") return "health";
	if (path.startsWith("/api/admin")) return "panel";
	if (path === "/api" || path.startsWith("/api/")) return "api";
	return /\.[a-z\d]{2,5}$/i.test(path) ? "file" : "page";
}
