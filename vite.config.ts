import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { publicSheet } from "./tools/public-sheet.ts";

export default defineConfig({
	plugins: [publicSheet(), tailwindcss(), reactRouter(), packPublicScript()],
	build: { target: "es2022", sourcemap: false },
});

/** What every public form needs, on three pages and in three dialogs. */
const FORMS =
	/\/src\/(features\/leads\/form\/(person-fields|phone-echo|live-form|consent-note|form-draft)|site\/sender|ui\/form-summary)\.tsx?$/;

/** What leads into the appointment form from a service, on four pages. */
const HOURS = /\/src\/site\/(first-hours|free-first|book-service-link)\.tsx?$/;

/** What a list says in place of its rows, and its filters. */
const STATES = /\/src\/ui\/(empty-state|error-state|tag)\.tsx?$/;

/** How the shop's addresses are shown to be copied or read. */
const ADDRESSES = /\/src\/ui\/(breakable-email|copy-button)\.tsx?$/;

/** A module that this many public pages need travels with the frame of the site. */
const SHARED_BY = 5;

/**
 * Packs the script of the public pages into few files: React, the router, the frame of the site with what its pages
 * share, and the page itself. Thirty small files compress to 13 kB more and cost a request each.
 */
function packPublicScript(): Plugin {
	let frame = new Set<string>();
	return {
		name: "pack-public-script",
		buildEnd() {
			if (this.environment.name === "client") frame = frameOf(this);
		},
		configEnvironment(name) {
			if (name !== "client") return;
			const groups = [
				{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
				{ name: "router", test: /node_modules\/react-router\//, priority: 2 },
				{ name: (id: string) => (frame.has(id) ? "site" : null), priority: 1 },
				{ name: "forms", test: FORMS },
				{ name: "hours", test: HOURS },
				{ name: "states", test: STATES },
				{ name: "addresses", test: ADDRESSES },
			];
			return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
		},
	};
}

/** What the root and the layout of the public pages import, and what several of those pages do. */
function frameOf(graph: Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">) {
	const uses = new Map<string, number>();
	for (const entry of graph.getModuleIds()) {
		const [, page] =
			/\/src\/(root|site\/[\w-]+)\.tsx\?__react-router-build-client-route$/.exec(entry) ?? [];
		if (!page) continue;
		const weight = page === "root" || page === "site/layout" ? SHARED_BY : 1;
		const reached = new Set([entry]);
		for (const id of reached)
			for (const other of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(other);
		reached.delete(entry);
		for (const id of reached) uses.set(id, (uses.get(id) ?? 0) + weight);
	}
	return new Set([...uses].filter(([, count]) => count >= SHARED_BY).map(([id]) => id));
}
