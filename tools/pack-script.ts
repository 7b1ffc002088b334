import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { LATE_HELPER } from "./late-imports.ts";

/** React, and the bundler's runtime that loads it. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|^\0rolldown/;

/** Modules are named by their whole path, with slashes. */
const SRC = fileURLToPath(new URL("../src/", import.meta.url)).replaceAll("\\", "/");

const ROUTER = /node_modules\/react-router\//;

/** The first module to run. It needs nothing else of the page's script, so it waits for none of it. */
const EARLY = ["site/early-windows.ts"];

/** Files that always contain the same modules, by file name; the paths are below src. */
const SHARED = {
	/**
	 * The visitor's car, which forms and the catalogue read. It excludes the catalogue's own parts, which pages without
	 * a list do not need.
	 */
	car: ["car/car.ts", "car/my-car.ts", "car/facts.ts"],
	/** The parts of every public form, on three pages and in three dialogs. */
	forms: [
		...below("features/leads/form", ["person-fields.tsx", "live-form.ts"]),
		...below("features/leads/form", ["consent-note.tsx", "consent.ts", "form-draft.ts"]),
		...below("features/leads/form", ["form-check.ts", "field-errors.ts"]),
		"car/sentences.ts",
		"features/photos/photo-offer.tsx",
		"site/sender.ts",
		...below("ui", ["form-summary.tsx", "choice-field.tsx"]),
		"api/submit.ts",
		"panama/phone.ts",
		"device/tab.ts",
	],
	/** The service cards and their links into the appointment form, on four pages. */
	services: [
		...below("site", ["first-hours.tsx", "free-first.ts", "book-service-link.tsx"]),
		"ui/steps.tsx",
		"site/layout/band-head.tsx",
		...below("features/services", ["service-facts.tsx", "service-picture.tsx"]),
	],
	/** The urgency of a symptom and the tiles that link to symptoms, on five pages. */
	symptoms: below("features/symptoms", ["symptom-tiles.tsx", "urgency.ts", "urgency-mark.tsx"]),
	/** The modules that the home page shares with the panel alone. */
	showcase: below("features/showcase", ["brand-mark.tsx", "rules.ts"]),
	/** The modules that the catalogue, a product and a post's products share. */
	catalogue: [
		"catalogue.ts",
		...below("features/products", ["price.tsx", "pictures.ts", "product-picture.tsx"]),
		...below("features/products", ["brand-label.ts", "late-car-fit.tsx", "sentences.ts"]),
		"site/my-car/car-button.tsx",
	],
	/** The empty and error states of a list, and its filters. */
	states: below("ui", ["empty-state.tsx", "error-state.tsx", "tag.tsx"]),
	/** The shop's contact details: copy buttons, readable email, emergency call. */
	addresses: [
		...below("ui", ["breakable-email.tsx", "copy-button.tsx"]),
		...below("site/layout", ["contact-card.tsx", "emergency-note.tsx"]),
	],
	/** The possible times of a visit and its outcome: the contact page and the appointment dialog. */
	visit: [
		...below("features/appointments/request", ["when-fields.tsx", "one-tap.tsx", "free-hours.ts"]),
		...below("features/appointments/request", ["when-form.ts", "when-sentences.ts"]),
		...below("features/appointments", ["request/sentences.ts", "sentences.ts"]),
		"site/availability.ts",
		"site/contact/outcome-note.tsx",
	],
};

/** The number of a side's pages that must share a module for it to join that side's frame. */
const SHARED_BY = { site: 6, admin: 20 };

/** The pages that the front desk uses all day, mostly on a phone: each should load with few requests. */
const DAY = ["admin/dashboard", "admin/inbox", "admin/agenda"];

type Side = keyof typeof SHARED_BY;
type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Packs the script into few files: React, the router, the start of both sides, the frame of the site or of the panel
 * with its pages' shared modules, and the page itself. Thirty small files compress to 13 kB more and cost a request
 * each.
 */
export function packScript(): Plugin {
	let frames: ReturnType<typeof framesOf>;
	let days: ReturnType<typeof daysOf>;
	const frame = (name: keyof typeof frames, priority: number) => ({
		debugName: name,
		priority,
		name: (id: string) => (frames[name].has(id) ? name : null),
	});
	return {
		name: "pack-script",
		buildEnd() {
			if (this.environment.name !== "client") return;
			const shown = shownBy(this);
			frames = framesOf(this, shown);
			days = daysOf(this, shown);
		},
		configEnvironment(name) {
			if (name !== "client") return;
			const isEarly = isOneOf(EARLY);
			const groups = [
				{ name: "early", test: (id: string) => isEarly(id) || LATE_HELPER.test(id), priority: 7 },
				{ name: "react", test: REACT, priority: 6 },
				{ name: "router", test: ROUTER, priority: 5 },
				frame("root", 4),
				frame("site", 3),
				...Object.entries(SHARED).map(([name, files]) => ({
					name,
					test: isOneOf(files),
					priority: 2,
					// The home page and the panel also need the dependencies of the visit's files.
					includeDependenciesRecursively: name !== "visit",
				})),
				frame("panel", 1),
				{
					// Has the lowest precedence; a priority below 0 would have the highest.
					debugName: "day",
					priority: 0,
					name: (id: string) => days.get(id) ?? null,
					// The same rule puts their dependencies into a file of their own.
					includeDependenciesRecursively: false,
				},
			];
			const output = { codeSplitting: { groups } };
			return { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension", output } } };
		},
	};
}

function below(folder: string, files: readonly string[]): string[] {
	return files.map((file) => `${folder}/${file}`);
}

/**
 * Returns a test for these files. Each must exist: a moved file would silently change the packing.
 * @throws Error naming the missing files
 */
export function isOneOf(files: readonly string[]): (id: string) => boolean {
	const paths = files.map((file) => `${SRC}${file}`);
	const lost = paths.filter((path) => !existsSync(path));
	if (lost.length > 0) throw new Error(`No such files to pack together: ${lost.join(", ")}`);
	return (id) => paths.includes(id);
}

/**
 * Returns the common start of both sides, and the modules that the frame of the site or of the panel shares with
 * several of its pages.
 */
function framesOf(graph: Graph, shown: ReadonlySet<string>) {
	const site = frameOf(graph, "site");
	const admin = frameOf(graph, "admin");
	const [start] = entriesOf(graph, "root").map(([entry]) => reachedFrom(graph, entry));
	const isShared = (id: string) => start?.has(id) || admin.has(id);
	const root = new Set([...(start ?? []), ...[...site].filter(isShared)]);
	// A group includes its modules' dependencies, so keep everything out of the panel's group that a public page may
	// load later.
	const isState = isOneOf(SHARED.states);
	const isApart = (id: string) =>
		!shown.has(id) ||
		root.has(id) ||
		site.has(id) ||
		ROUTER.test(id) ||
		REACT.test(id) ||
		isState(id);
	const panel = [...admin].filter(
		(id) => !shown.has(id) && [...reachedFrom(graph, id)].every(isApart),
	);
	return { root, site, panel: new Set(panel) };
}

/**
 * Returns the file of each module that a front desk page shares with another page. A module that only the panel needs
 * goes with the rest of the first such page, or into its own file where the inbox and the dashboard share it. A
 * module that public pages need goes with the modules of the same pages and lazy parts, so that no page loads more
 * than before.
 */
function daysOf(graph: Graph, shown: ReadonlySet<string>): Map<string, string> {
	const late = new Set(idsOf(graph).flatMap((id) => lateOf(graph, id)));
	const entries = new Map([...entriesOf(graph, "site"), ...entriesOf(graph, "admin")]);
	const users = usersOf(graph, [...entries.keys(), ...late]);
	const names = new Map<string, string>();
	const files = new Map<string, string>();
	for (const [id, from] of users) {
		const of = DAY.filter((day) => from.some((entry) => entries.get(entry) === day));
		const [page, next] = of;
		if (!page || from.length < 2 || late.has(id)) continue;
		const site = from.filter((entry) => shown.has(entry));
		const pages = next === "admin/inbox" ? [page, next] : [page];
		const needs = [...pages, ...site].join();
		const own = `of-${pages.map((one) => one.slice(6)).join("-")}`;
		const name = site.length > 0 ? `shared-${names.size + 1}` : own;
		if (!names.has(needs)) names.set(needs, name);
		files.set(id, names.get(needs) ?? name);
	}
	return files;
}

/** Returns every module that a public page imports, eagerly or lazily, and the pages themselves. */
function shownBy(graph: Graph): Set<string> {
	const pages = entriesOf(graph, "site").map(([entry]) => entry);
	return new Set(pages.flatMap((entry) => [entry, ...reachedFrom(graph, entry, true)]));
}

/** Returns the entries that import each module, in their order. */
function usersOf(graph: Graph, entries: readonly string[]): Map<string, string[]> {
	const users = new Map<string, string[]>();
	for (const entry of entries)
		for (const id of reachedFrom(graph, entry)) users.set(id, [...(users.get(id) ?? []), entry]);
	return users;
}

/**
 * Sorts the modules. The bundler's order is the order of reading, which differs between builds, and files are
 * numbered by it.
 */
const idsOf = (graph: Graph) => [...graph.getModuleIds()].sort();

const lateOf = (graph: Graph, id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

function frameOf(graph: Graph, side: Side) {
	const uses = new Map<string, number>();
	for (const [entry, page] of entriesOf(graph, side)) {
		const weight = page === `${side}/layout` ? SHARED_BY[side] : 1;
		for (const id of reachedFrom(graph, entry)) uses.set(id, (uses.get(id) ?? 0) + weight);
	}
	return new Set([...uses].filter(([, count]) => count >= SHARED_BY[side]).map(([id]) => id));
}

/** Returns each entry module of a side's pages, or of the root, with its path below src. */
function entriesOf(graph: Graph, side: Side | "root"): [entry: string, page: string][] {
	const pages = idsOf(graph).map((id): [string, string] => {
		const [, page = ""] =
			/\/src\/([\w/-]+)\.tsx\?__react-router-build-client-route$/.exec(id) ?? [];
		return [id, page];
	});
	return pages.filter(([, page]) => page.split("/")[0] === side);
}

/** Returns every module that an entry imports, without itself; `late` includes the lazily imported ones. */
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
