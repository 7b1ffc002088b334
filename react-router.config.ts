import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { siteManifest } from "./src/platform/pages/deferred-scripts.server.ts";

export default {
	appDirectory: "src",
	ssr: true,
	// tools/prepare.mjs names one for each build.
	buildDirectory: process.env.BIELA_BUILD ?? "build/by-hand",
	// All routes in one cached file: asking the server for each link's route would cost a request per page.
	routeDiscovery: { mode: "initial" },
	// A page's loader in a file of its own would start it sooner by less than that file costs.
	splitRouteModules: false,
	buildEnd: ({ reactRouterConfig }) => slimManifest(reactRouterConfig.buildDirectory),
} satisfies Config;

type Route = Readonly<Record<string, unknown>>;
type Manifest = { url: string; entry: Route; routes: Readonly<Record<string, Route>> };

/**
 * The browser's copy of that file repeats what each route imports, which only the server asks, and says of each what it
 * has not: three quarters of it. Public pages get one without the panel, which they do not lead to.
 */
function slimManifest(folder: string) {
	for (const file of globSync(join(folder, "client/assets/manifest-*.js"))) {
		const [, start = "", json = ""] = /^([^{]*)({.*})/s.exec(readFileSync(file, "utf8")) ?? [];
		const whole = JSON.parse(json) as Manifest;
		const write = (path: string, manifest: Manifest) =>
			writeFileSync(path, `${start}${JSON.stringify(manifest)};`);
		const routes = Object.entries(whole.routes).map(([id, route]) => [id, saidOf(route)] as const);
		const slim = { ...whole, entry: { ...whole.entry, imports: [] } };
		write(file, { ...slim, routes: Object.fromEntries(routes) });
		const ofSite = Object.fromEntries(routes.filter(([id]) => !id.startsWith("admin/")));
		// The router names it once more in the page.
		write(siteManifest(file), { ...slim, url: siteManifest(whole.url), routes: ofSite });
	}
}

/** What a route has, without its imports. */
function saidOf(route: Route): Route {
	const isSaid = ([name, value]: [string, unknown]) =>
		name !== "imports" && value !== false && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(route).filter(isSaid));
}
