/** Upper ends in seconds: what a kept page, a page made anew, a database that waits and a slow reader take. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
/** What an answer was: as many rows as there are groups, whatever is asked for. */
export const ROUTE_GROUPS = ["kept", "page", "api", "panel", "file", "health"] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/** Which group an address belongs to, by its path alone. */
export function groupOf(path: string): RouteGroup {
	if (path === "/health" || path === "/ready" || path === "/metrics") return "health";
	if (path.startsWith("/api/admin")) return "panel";
	if (path === "/api" || path.startsWith("/api/")) return "api";
	return /\.[a-z\d]{2,5}$/i.test(path) ? "file" : "page";
}

/**
 * How long answers took, by group. Plain numbers: the library's histogram costs as much as sending a kept page.
 *
 * @returns `text` in the form that Prometheus reads
 */
export function openRequestTimes() {
	const times = new Map(
		ROUTE_GROUPS.map((group) => [group, { counts: BOUNDS.map(() => 0), sum: 0, all: 0 }]),
	);
	const name = "biela_http_request_duration_seconds";
	return {
		note: (group: RouteGroup, ms: number) => {
			const row = times.get(group);
			if (!row) return;
			row.all++;
			row.sum += ms / 1000;
			for (let place = BOUNDS.length - 1; place >= 0; place--) {
				if (ms / 1000 > (BOUNDS[place] ?? 0)) break;
				row.counts[place] = (row.counts[place] ?? 0) + 1;
			}
		},
		text: () => {
			const lines = [
				`# HELP ${name} How long answers took, by group of routes`,
				`# TYPE ${name} histogram`,
			];
			for (const [group, { counts, sum, all }] of times) {
				for (const [place, bound] of BOUNDS.entries())
					lines.push(`${name}_bucket{group="${group}",le="${bound}"} ${counts[place]}`);
				lines.push(`${name}_bucket{group="${group}",le="+Inf"} ${all}`);
				lines.push(
					`${name}_sum{group="${group}"} ${sum}`,
					`${name}_count{group="${group}"} ${all}`,
				);
			}
			return `${lines.join("\n")}\n`;
		},
	};
}
