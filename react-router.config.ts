import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { siteManifest } from "./src/platform/deferred-scripts.server.ts";

export default {
	appDirectory: "src",
	ssr: true,
	// tools/prepare.mjs names one for each build.
	buildDirectory: process.env.BIELA_BUILD ?? "build/by-hand",
	// All routes in one cached file: asking the server for each link's route would cost a request per page.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => slimManifest(reactRouterConfig.buildDirectory),
} satisfies Config;

/**
 * The browser's copy of that file repeats what each route imports, which only the server asks: 20 kB of names. Public
 * pages get one without the panel, which they do not lead to: a third of their routes' bytes.
 */
function slimManifest(folder: string) {
	for (const file of globSync(join(folder, "client/assets/manifest-*.js"))) {
		const slim = readFileSync(file, "utf8").replace(/"imports":\[[^\]]*\]/g, '"imports":[]');
		writeFileSync(file, slim);
		const [, json = ""] = /^[^{]*({.*})/s.exec(slim) ?? [];
		const whole = JSON.parse(json) as { url: string; routes: Record<string, object> };
		const isPublic = ([id]: [string, object]) => !id.startsWith("admin/");
		const routes = Object.fromEntries(Object.entries(whole.routes).filter(isPublic));
		// The router names it once more in the page.
		const site = { ...whole, url: siteManifest(whole.url), routes };
		writeFileSync(
			siteManifest(file),
			slim.replace(json, () => JSON.stringify(site)),
		);
	}
}
