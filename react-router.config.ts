import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src",
	ssr: true,
	// All routes in one cached file: asking the server for each link's route would cost a request per page.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => slimManifest(reactRouterConfig.buildDirectory),
} satisfies Config;

/** The browser's copy of that file repeats what each route imports, which only the server asks: 20 kB of names. */
function slimManifest(folder: string) {
	for (const file of globSync(join(folder, "client/assets/manifest-*.js"))) {
		const slim = readFileSync(file, "utf8").replace(/"imports":\[[^\]]*\]/g, '"imports":[]');
		writeFileSync(file, slim);
	}
}
