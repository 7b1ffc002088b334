import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { toSiteManifestPath } from "./src/server/pages/deferred-scripts.server.ts";

export default {
	appDirectory: "src/app",
	ssr: true,
	// scripts/prepare.mjs sets a folder for each build.
	buildDirectory: process.env.BIELA_BUILD ?? "build/by-hand",
	// All routes in one cached file: asking the server for each link's route would cost a request per page.
	routeDiscovery: { mode: "initial" },
	// A separate file for each page's loader would cost more time than its earlier start saves.
	splitRouteModules: false,
	buildEnd: ({ reactRouterConfig }) => writeSlimManifests(reactRouterConfig.buildDirectory),
} satisfies Config;

type Route = Readonly<Record<string, unknown>>;
type Manifest = { url: string; entry: Route; routes: Readonly<Record<string, Route>> };

/**
 * Writes smaller copies of the route manifest for the browser. The original lists each route's imports, which only
 * the server needs, and its absent features: three quarters of the file. Public pages get a copy without the panel,
 * to which they do not link.
 */
function writeSlimManifests(folder: string) {
	for (const file of globSync(join(folder, "client/assets/manifest-*.js"))) {
		const [, start = "", json = ""] = /^([^{]*)({.*})/s.exec(readFileSync(file, "utf8")) ?? [];
		const fullManifest = JSON.parse(json) as Manifest;
		const write = (path: string, manifest: Manifest) =>
			writeFileSync(path, `${start}${JSON.stringify(manifest)};`);
		const routes = Object.entries(fullManifest.routes).map(
			([id, route]) => [id, pickSetProperties(route)] as const,
		);
		const slim = { ...fullManifest, entry: { ...fullManifest.entry, imports: [] } };
		write(file, { ...slim, routes: Object.fromEntries(routes) });
		const siteRoutes = Object.fromEntries(routes.filter(([id]) => !id.startsWith("admin/")));
		// The router names the manifest's URL in the page as well.
		write(toSiteManifestPath(file), {
			...slim,
			url: toSiteManifestPath(fullManifest.url),
			routes: siteRoutes,
		});
	}
}

/** Returns a route's set properties, without its imports. */
function pickSetProperties(route: Route): Route {
	const isSet = ([name, value]: [string, unknown]) =>
		name !== "imports" && value !== false && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(route).filter(isSet));
}
