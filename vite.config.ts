import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { leanRouter } from "./tools/lean-router.ts";
import { publicSheet } from "./tools/public-sheet.ts";

export default defineConfig({
	plugins: [publicSheet(), tailwindcss(), reactRouter(), leanRouter(), packScript()],
	build: { target: "es2022", sourcemap: false },
});

/** React, and what the bundler needs to take it in. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|^\0rolldown/;

const ROUTER = /node_modules\/react-router\//;

/** What every public form needs, on three pages and in three dialogs. */
const FORMS =
	/\/src\/(features\/leads\/form\/(person-fields|phone-echo|live-form|consent-note|consent|form-draft|form-check|field-errors|vehicle-missing)|features\/photos\/photo-offer|site\/sender|ui\/(form-summary|choice-field)|api\/submit|phone-number|tab-memory)\.tsx?$/;

/** The visitor's car, which forms and the catalogue read: without the catalogue's own parts where nothing is listed. */
const MY_CAR = /\/src\/my-car\.ts$/;

/** The cards of services and what leads from them into the appointment form, on four pages. */
const SERVICES =
	/\/src\/(site\/(first-hours|free-first|book-service-link|layout\/band-head)|features\/services\/service-(facts|picture))\.tsx?$/;

/** How urgent a symptom is, and the tiles that lead to one, on five pages. */
const SYMPTOMS = /\/src\/features\/symptoms\/(symptom-tiles|urgency|urgency-mark)\.tsx?$/;

/** What the home page shares with the panel alone. */
const SHOWCASE = /\/src\/features\/showcase\/(brand-mark|rules)\.tsx?$/;

/** What the catalogue, a product and the products of a post share. */
const CATALOGUE =
	/\/src\/(catalogue|my-car|features\/products\/(price|pictures|product-picture|add-button|brand-label|late-car-fit|sentences)|site\/my-car\/car-button)\.tsx?$/;

/** What a list says in place of its rows, and its filters. */
const STATES = /\/src\/ui\/(empty-state|error-state|tag)\.tsx?$/;

/** How the shop's addresses are shown to be copied, read or called at night. */
const ADDRESSES = /\/src\/(ui\/(breakable-email|copy-button)|site\/layout\/emergency-note)\.tsx?$/;

/** A module that this many pages of a side need travels with the frame of that side. */
const SHARED_BY = { site: 6, admin: 20 };

type Side = keyof typeof SHARED_BY;
type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Packs the script into few files: React, the router, what both sides begin with, the frame of the site or of the panel
 * with what its pages share, and the page itself. Thirty small files compress to 13 kB more and cost a request each.
 */
function packScript(): Plugin {
	let frames: ReturnType<typeof framesOf>;
	const frame = (name: keyof typeof frames, priority: number) => ({
		...{ debugName: name, priority },
		name: (id: string) => (frames[name].has(id) ? name : null),
	});
	return {
		name: "pack-script",
		buildEnd() {
			if (this.environment.name === "client") frames = framesOf(this);
		},
		configEnvironment(name) {
			if (name !== "client") return;
			const shared = {
				...{
					car: MY_CAR,
					forms: FORMS,
					services: SERVICES,
					symptoms: SYMPTOMS,
					showcase: SHOWCASE,
				},
				...{ catalogue: CATALOGUE, states: STATES, addresses: ADDRESSES },
			};
			const groups = [
				{ name: "react", test: REACT, priority: 5 },
				{ name: "router", test: ROUTER, priority: 4 },
				frame("root", 3),
				frame("site", 2),
				...Object.entries(shared).map(([name, test]) => ({ name, test, priority: 1 })),
				// The last to choose; a priority below 0 would be the first.
				frame("panel", 0),
			];
			return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
		},
	};
}

/** What both sides begin with; what more the frame of the site, and that of the panel, and several of its pages import. */
function framesOf(graph: Graph) {
	const site = frameOf(graph, "site");
	const admin = frameOf(graph, "admin");
	const [start] = entriesOf(graph, "root").map(([entry]) => reachedFrom(graph, entry));
	const isShared = (id: string) => start?.has(id) || admin.has(id);
	const root = new Set([...(start ?? []), ...[...site].filter(isShared)]);
	const shown = new Set(
		entriesOf(graph, "site").flatMap(([entry]) => [...reachedFrom(graph, entry, true)]),
	);
	// A group takes what its modules import along: nothing that a public page may fetch late lies in the panel's.
	const isApart = (id: string) =>
		!shown.has(id) ||
		root.has(id) ||
		site.has(id) ||
		ROUTER.test(id) ||
		REACT.test(id) ||
		STATES.test(id);
	const panel = [...admin].filter(
		(id) => !shown.has(id) && [...reachedFrom(graph, id)].every(isApart),
	);
	return { root, site, panel: new Set(panel) };
}

function frameOf(graph: Graph, side: Side) {
	const uses = new Map<string, number>();
	for (const [entry, page] of entriesOf(graph, side)) {
		const weight = page === `${side}/layout` ? SHARED_BY[side] : 1;
		for (const id of reachedFrom(graph, entry)) uses.set(id, (uses.get(id) ?? 0) + weight);
	}
	return new Set([...uses].filter(([, count]) => count >= SHARED_BY[side]).map(([id]) => id));
}

/** Each module that begins a page of one side, or the root, with its path below src. */
function entriesOf(graph: Graph, side: Side | "root"): [entry: string, page: string][] {
	const pages = [...graph.getModuleIds()].map((id): [string, string] => {
		const [, page = ""] =
			/\/src\/([\w/-]+)\.tsx\?__react-router-build-client-route$/.exec(id) ?? [];
		return [id, page];
	});
	return pages.filter(([, page]) => page.split("/")[0] === side);
}

/** Every module that one imports, itself left out; with `late` also what they import when it is asked for. */
function reachedFrom(graph: Graph, entry: string, late = false): Set<string> {
	const reached = new Set([entry]);
	for (const id of reached) {
		const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
		for (const other of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
			reached.add(other);
	}
	reached.delete(entry);
	return reached;
}
