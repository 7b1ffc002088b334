import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { PRELOAD_HELPER } from "./late-imports.ts";

/** React, and the bundler's runtime that loads it. */
const REACT_MODULE = /node_modules\/(react|react-dom|scheduler)\/|^\0rolldown/;

/** Modules are named by their whole path, with slashes. */
const SOURCE_FOLDER = fileURLToPath(new URL("../src/", import.meta.url)).replaceAll("\\", "/");

const ROUTER_MODULE = /node_modules\/react-router\//;

/** The first module to run. It needs nothing else of the page's script, so it waits for none of it. */
const EARLY_FILES = ["site/preload-dialogs.ts"];

/** Files that always contain the same modules, by file name; the paths are below src. */
const SHARED_FILES = {
	/**
	 * The visitor's car, which forms and the catalogue read. It excludes the catalogue's own parts, which pages without
	 * a list do not need.
	 */
	car: prefixPaths("domain/car", ["car.ts", "my-car.ts", "facts.ts"]),
	/** The parts of every public form, on three pages and in three dialogs. */
	forms: [
		...prefixPaths("core/requests/form", ["person-fields.tsx"]),
		...prefixPaths("core/requests/form", ["consent-note.tsx", "consent.ts", "form-draft.ts"]),
		...prefixPaths("core/requests/form", ["form-check.ts", "field-errors.ts"]),
		...prefixPaths("domain", ["car/messages.ts", "phone/phone.ts", "browser-storage/tab-storage.ts"]),
		...prefixPaths("site", ["photo-offer.tsx", "public-form.ts"]),
		...prefixPaths("ui", ["form-summary.tsx", "choice-field.tsx"]),
		"api/submit.ts",
	],
	/** The service cards and their links into the appointment form, on four pages. */
	services: [
		...prefixPaths("features/workshop/appointments/site", ["first-hours.tsx", "first-hours-store.ts"]),
		"features/workshop/appointments/site/book-service-link.tsx",
		"ui/steps.tsx",
		"site/section-header.tsx",
		...prefixPaths("features/content/services", ["site/service-facts.tsx", "service-picture.tsx"]),
	],
	/** The urgency of a symptom and the tiles that link to symptoms, on five pages. */
	symptoms: prefixPaths("features/content/symptoms", [
		"site/symptom-tiles.tsx",
		"urgency.ts",
		"urgency-mark.tsx",
	]),
	/** The modules that the home page shares with the panel alone. */
	showcase: prefixPaths("features/content/showcase", ["brand-mark.tsx", "rules.ts"]),
	/** The photographs of the shop, on four pages and in the panel. */
	shopPhotos: [
		"domain/shop-places.ts",
		...prefixPaths("features/content/shop-photos", ["shop-picture.tsx", "site/shop-picture-row.tsx"]),
	],
	/** The modules that the catalogue, a product and a post's products share. */
	catalogue: [
		"domain/product-types.ts",
		...prefixPaths("features/content/products", ["price.tsx", "pictures.ts", "product-picture.tsx"]),
		...prefixPaths("features/content/products", ["brand-label.ts", "site/lazy-car-fit.tsx", "messages.ts"]),
		"features/content/products/site/car-button.tsx",
	],
	/** The empty and error states of a list, and its filters. */
	states: prefixPaths("ui", ["empty-state.tsx", "error-state.tsx", "tag.tsx"]),
	/** The shop's contact details: copy buttons, readable email, emergency call. */
	addresses: [
		...prefixPaths("ui", ["breakable-email.tsx", "copy-button.tsx"]),
		...prefixPaths("site", ["contact-card.tsx", "emergency-note.tsx"]),
	],
	/** The possible times of a visit and its outcome: the contact page and the appointment dialog. */
	visit: [
		...prefixPaths("features/workshop/appointments/request", [
			"when-fields.tsx",
			"hour-choices.tsx",
			"free-hours.ts",
		]),
		...prefixPaths("features/workshop/appointments/request", ["when-form.ts", "when-messages.ts"]),
		...prefixPaths("features/workshop/appointments", [
			"request/messages.ts",
			"messages.ts",
			"site/availability.ts",
		]),
		"site/outcome-note.tsx",
	],
};

/** The number of a side's pages that must share a module for it to join that side's frame. */
const MIN_SHARING_PAGES = { site: 6, admin: 20 };

/** The pages that the front desk uses all day, mostly on a phone: each should load with few requests. */
const DAY_PAGES = ["admin/dashboard", "admin/inbox/inbox", "admin/workshop/agenda"];

type Side = keyof typeof MIN_SHARING_PAGES;
type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Packs the script into few files: React, the router, the start of both sides, the frame of the site or of the panel
 * with its pages' shared modules, and the page itself. Thirty small files compress to 13 kB more and cost a request
 * each.
 */
export function createPackScriptPlugin(): Plugin {
	let frames: ReturnType<typeof computeFrames>;
	let dayFiles: Map<string, string>;
	const createFrameGroup = (name: keyof typeof frames, priority: number) => ({
		debugName: name,
		priority,
		name: (id: string) => (frames[name].has(id) ? name : null),
	});
	return {
		name: "pack-script",
		buildEnd() {
			if (this.environment.name !== "client") return;
			const publicModules = findPublicModules(this);
			frames = computeFrames(this, publicModules);
			dayFiles = computeDayFiles(this, publicModules);
		},
		configEnvironment(name) {
			if (name !== "client") return;
			const isEarly = createFileMatcher(EARLY_FILES);
			const groups = [
				{
					name: "early",
					test: (id: string) => isEarly(id) || PRELOAD_HELPER.test(id),
					priority: 7,
				},
				{ name: "react", test: REACT_MODULE, priority: 6 },
				{ name: "router", test: ROUTER_MODULE, priority: 5 },
				createFrameGroup("root", 4),
				createFrameGroup("site", 3),
				...Object.entries(SHARED_FILES).map(([name, files]) => ({
					name,
					test: createFileMatcher(files),
					priority: 2,
					// The home page and the panel also need the dependencies of the visit's files.
					includeDependenciesRecursively: name !== "visit",
				})),
				createFrameGroup("panel", 1),
				{
					// Has the lowest precedence; a priority below 0 would have the highest.
					debugName: "day",
					priority: 0,
					name: (id: string) => dayFiles.get(id) ?? null,
					// The same rule puts their dependencies into a file of their own.
					includeDependenciesRecursively: false,
				},
			];
			const output = { codeSplitting: { groups } };
			return { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension", output } } };
		},
	};
}

function prefixPaths(folder: string, files: readonly string[]): string[] {
	return files.map((file) => `${folder}/${file}`);
}

/**
 * Returns a test for these files. Each must exist: a moved file would silently change the packing.
 * @throws Error naming the missing files
 */
export function createFileMatcher(files: readonly string[]): (id: string) => boolean {
	const paths = files.map((file) => `${SOURCE_FOLDER}${file}`);
	const missing = paths.filter((path) => !existsSync(path));
	if (missing.length > 0) throw new Error(`No such files to pack together: ${missing.join(", ")}`);
	return (id) => paths.includes(id);
}

/**
 * Returns the common start of both sides, and the modules that the frame of the site or of the panel shares with
 * several of its pages.
 */
function computeFrames(graph: Graph, publicModules: ReadonlySet<string>) {
	const site = getFrameModules(graph, "site");
	const admin = getFrameModules(graph, "admin");
	const starts = [...listEntries(graph, "root").map(([entry]) => entry), ...listStartModules(graph)];
	const rootModules = new Set(starts.flatMap((entry) => [...findDependencies(graph, entry)]));
	const isShared = (id: string) => rootModules.has(id) || admin.has(id);
	const root = new Set([...rootModules, ...[...site].filter(isShared)]);
	// A group includes its modules' dependencies, so keep everything out of the panel's group that a public page may
	// load later.
	const isState = createFileMatcher(SHARED_FILES.states);
	const isSafeForPanel = (id: string) =>
		!publicModules.has(id) ||
		root.has(id) ||
		site.has(id) ||
		ROUTER_MODULE.test(id) ||
		REACT_MODULE.test(id) ||
		isState(id);
	const panel = [...admin].filter(
		(id) => !publicModules.has(id) && [...findDependencies(graph, id)].every(isSafeForPanel),
	);
	return { root, site, panel: new Set(panel) };
}

/**
 * Returns the file of each module that a front desk page shares with another page. A module that only the panel needs
 * goes with the rest of the first such page, or into its own file where the inbox and the dashboard share it. A
 * module that public pages need goes with the modules of the same pages and lazy parts, so that no page loads more
 * than before.
 */
function computeDayFiles(graph: Graph, publicModules: ReadonlySet<string>): Map<string, string> {
	const lazyModules = new Set(listModuleIds(graph).flatMap((id) => getLazyImports(graph, id)));
	const entries = new Map([...listEntries(graph, "site"), ...listEntries(graph, "admin")]);
	const pageNames = [...entries.values()];
	const missing = DAY_PAGES.filter((page) => !pageNames.includes(page));
	if (missing.length > 0) throw new Error(`No such pages of the front desk: ${missing.join(", ")}`);
	const importers = listImporters(graph, [...entries.keys(), ...lazyModules]);
	const namesByKey = new Map<string, string>();
	const filesByModule = new Map<string, string>();
	for (const [id, importingEntries] of importers) {
		const dayPages = DAY_PAGES.filter((dayPage) =>
			importingEntries.some((entry) => entries.get(entry) === dayPage),
		);
		const [page, nextPage] = dayPages;
		if (!page || importingEntries.length < 2 || lazyModules.has(id)) continue;
		const publicEntries = importingEntries.filter((entry) => publicModules.has(entry));
		const pages = nextPage === "admin/inbox/inbox" ? [page, nextPage] : [page];
		const fileKey = [...pages, ...publicEntries].join();
		const fileName = `of-${pages.map((pageName) => pageName.split("/").at(-1)).join("-")}`;
		const name = publicEntries.length > 0 ? `shared-${namesByKey.size + 1}` : fileName;
		if (!namesByKey.has(fileKey)) namesByKey.set(fileKey, name);
		filesByModule.set(id, namesByKey.get(fileKey) ?? name);
	}
	return filesByModule;
}

/** Returns every module that a public page imports, eagerly or lazily, and the pages themselves. */
function findPublicModules(graph: Graph): Set<string> {
	const pages = listEntries(graph, "site").map(([entry]) => entry);
	return new Set(pages.flatMap((entry) => [entry, ...findDependencies(graph, entry, true)]));
}

/** Returns the entries that import each module, in their order. */
function listImporters(graph: Graph, entries: readonly string[]): Map<string, string[]> {
	const importers = new Map<string, string[]>();
	for (const entry of entries)
		for (const id of findDependencies(graph, entry)) importers.set(id, [...(importers.get(id) ?? []), entry]);
	return importers;
}

/**
 * Sorts the modules. The bundler's order is the order of reading, which differs between builds, and files are
 * numbered by it.
 */
const listModuleIds = (graph: Graph) => [...graph.getModuleIds()].sort();

const getLazyImports = (graph: Graph, id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

function getFrameModules(graph: Graph, side: Side) {
	const pageCounts = new Map<string, number>();
	for (const [entry, page] of listEntries(graph, side)) {
		const pageWeight = page === `${side}/layout` ? MIN_SHARING_PAGES[side] : 1;
		for (const id of findDependencies(graph, entry))
			pageCounts.set(id, (pageCounts.get(id) ?? 0) + pageWeight);
	}
	return new Set([...pageCounts].filter(([, count]) => count >= MIN_SHARING_PAGES[side]).map(([id]) => id));
}

/** Returns each entry module of a side's pages, or of the root, with its path below src/app. */
function listEntries(graph: Graph, side: Side | "root"): [entry: string, page: string][] {
	const pages = listModuleIds(graph).map((id): [string, string] => {
		const [, page = ""] = /\/src\/app\/([\w/-]+)\.tsx\?__react-router-build-client-route$/.exec(id) ?? [];
		return [id, page];
	});
	return pages.filter(([, page]) => page.split("/")[0] === side);
}

/** Returns the module that starts every page, by whose imports no page may load the panel. */
const listStartModules = (graph: Graph) =>
	listModuleIds(graph).filter((id) => id === `${SOURCE_FOLDER}app/entry.client.tsx`);

/** Returns every module that an entry imports, without itself; `isLazyIncluded` adds the lazily imported ones. */
function findDependencies(graph: Graph, entry: string, isLazyIncluded = false): Set<string> {
	const dependencies = new Set([entry]);
	for (const id of dependencies) {
		const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
		for (const importedId of isLazyIncluded ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
			dependencies.add(importedId);
	}
	dependencies.delete(entry);
	return dependencies;
}
