import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { LATE_HELPER } from "./late-imports.ts";

/** React, and what the bundler needs to take it in. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|^\0rolldown/;

/** Modules are named by their whole path, with slashes. */
const SRC = fileURLToPath(new URL("../src/", import.meta.url)).replaceAll("\\", "/");

const ROUTER = /node_modules\/react-router\//;

/** What runs first: it needs nothing of what else is in the page's script, and so waits for none of it. */
const EARLY = ["site/early-windows.ts"];

/** What goes into one file whatever needs it, by the name of that file: paths below src. */
const SHARED = {
	/** The visitor's car, which forms and the catalogue read: without the catalogue's own parts where nothing is listed. */
	car: ["car/car.ts", "car/my-car.ts", "car/facts.ts"],
	/** What every public form needs, on three pages and in three dialogs. */
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
	/** The cards of services and what leads from them into the appointment form, on four pages. */
	services: [
		...below("site", ["first-hours.tsx", "free-first.ts", "book-service-link.tsx"]),
		"ui/steps.tsx",
		"site/layout/band-head.tsx",
		...below("features/services", ["service-facts.tsx", "service-picture.tsx"]),
	],
	/** How urgent a symptom is, and the tiles that lead to one, on five pages. */
	symptoms: below("features/symptoms", ["symptom-tiles.tsx", "urgency.ts", "urgency-mark.tsx"]),
	/** What the home page shares with the panel alone. */
	showcase: below("features/showcase", ["brand-mark.tsx", "rules.ts"]),
	/** What the catalogue, a product and the products of a post share. */
	catalogue: [
		"catalogue.ts",
		...below("features/products", ["price.tsx", "pictures.ts", "product-picture.tsx"]),
		...below("features/products", ["brand-label.ts", "late-car-fit.tsx", "sentences.ts"]),
		"site/my-car/car-button.tsx",
	],
	/** What a list says in place of its rows, and its filters. */
	states: below("ui", ["empty-state.tsx", "error-state.tsx", "tag.tsx"]),
	/** How the shop's addresses are shown to be copied, read or called at night. */
	addresses: [
		...below("ui", ["breakable-email.tsx", "copy-button.tsx"]),
		...below("site/layout", ["contact-card.tsx", "emergency-note.tsx"]),
	],
	/** When a visit may be and what became of it: the contact page and the window for an appointment. */
	visit: [
		...below("features/appointments/request", ["when-fields.tsx", "one-tap.tsx", "free-hours.ts"]),
		...below("features/appointments/request", ["when-form.ts", "when-sentences.ts"]),
		...below("features/appointments", ["request/sentences.ts", "sentences.ts"]),
		"site/availability.ts",
		"site/contact/outcome-note.tsx",
	],
};

/** A module that this many pages of a side need travels with the frame of that side. */
const SHARED_BY = { site: 6, admin: 20 };

/** What the front desk opens all day, mostly on a phone: each is there after few requests. */
const DAY = ["admin/dashboard", "admin/inbox", "admin/agenda"];

type Side = keyof typeof SHARED_BY;
type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Packs the script into few files: React, the router, what both sides begin with, the frame of the site or of the panel
 * with what its pages share, and the page itself. Thirty small files compress to 13 kB more and cost a request each.
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
					// What its files import the home page and the panel need too.
					includeDependenciesRecursively: name !== "visit",
				})),
				frame("panel", 1),
				{
					// The last to choose; a priority below 0 would be the first.
					debugName: "day",
					priority: 0,
					name: (id: string) => days.get(id) ?? null,
					// What these import is in a file of its own, by the same rule.
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

/** Whether a module is one of these files, each of which has to be there: one that moved would change files in silence. */
export function isOneOf(files: readonly string[]): (id: string) => boolean {
	const paths = files.map((file) => `${SRC}${file}`);
	const lost = paths.filter((path) => !existsSync(path));
	if (lost.length > 0) throw new Error(`No such files to pack together: ${lost.join(", ")}`);
	return (id) => paths.includes(id);
}

/** What both sides begin with; what more the frame of the site, and that of the panel, and several of its pages import. */
function framesOf(graph: Graph, shown: ReadonlySet<string>) {
	const site = frameOf(graph, "site");
	const admin = frameOf(graph, "admin");
	const [start] = entriesOf(graph, "root").map(([entry]) => reachedFrom(graph, entry));
	const isShared = (id: string) => start?.has(id) || admin.has(id);
	const root = new Set([...(start ?? []), ...[...site].filter(isShared)]);
	// A group takes what its modules import along: nothing that a public page may fetch late lies in the panel's.
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
 * The file of each module that a page of the day needs and another page too. What the panel alone needs is in one with
 * the rest of the first such page, and apart where the inbox needs what the dashboard does; what public pages need is in
 * one with what the same pages and late parts need, so that none of them fetches what it did not.
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

/** Every module that a public page imports at once or late, with the pages themselves. */
function shownBy(graph: Graph): Set<string> {
	const pages = entriesOf(graph, "site").map(([entry]) => entry);
	return new Set(pages.flatMap((entry) => [entry, ...reachedFrom(graph, entry, true)]));
}

/** For each module the entries that import it, in their order. */
function usersOf(graph: Graph, entries: readonly string[]): Map<string, string[]> {
	const users = new Map<string, string[]>();
	for (const entry of entries)
		for (const id of reachedFrom(graph, entry)) users.set(id, [...(users.get(id) ?? []), entry]);
	return users;
}

/** In an order of their own: the bundler's is that in which they were read, another in every build, and files are numbered by it. */
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

/** Each module that begins a page of one side, or the root, with its path below src. */
function entriesOf(graph: Graph, side: Side | "root"): [entry: string, page: string][] {
	const pages = idsOf(graph).map((id): [string, string] => {
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
