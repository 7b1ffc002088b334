/**
 * Checks the dependency rules of this codebase, which the tables below declare.
 * Run `node tools/architecture.ts` (part of `npm run check`). Exit 1 lists every breach.
 */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { checkTableAccess, findIdleReadModels, listTableOwners } from "./table-owners.ts";
import { checkTriggers, findIdleTriggers } from "./triggers.ts";

type Zone = "facts" | "ui" | "platform" | "pure" | "room" | "view" | "client" | "api" | "page" | "shell";

/**
 * The zones that each zone may import. A zone may always import itself; a feature imports others by DEPENDENCIES
 * only.
 */
const MAY_IMPORT: Record<Zone, Zone[]> = {
	facts: [],
	ui: ["facts"],
	platform: ["facts"],
	pure: ["facts"],
	room: ["facts", "platform", "pure"],
	view: ["facts", "ui", "pure"],
	client: ["facts", "platform", "api"],
	api: ["facts", "platform", "pure", "room"],
	page: ["facts", "ui", "pure", "view", "client"],
	shell: ["facts", "ui", "platform", "page", "client", "api"],
};

/**
 * Exceptions by path. The seed fills the features; the one live API opens the database, so it also needs the
 * migrations and the seed.
 */
const IMPORT_EXCEPTIONS: [start: string, zones: Zone[]][] = [
	["seed/", ["pure", "room"]],
	["src/api/live.server.ts", ["shell"]],
];

/**
 * The features that every feature may import: the business settings, and the history of edits. They import no other.
 */
const BASE_FEATURES = ["changes", "settings"];

/**
 * Parts that other features import while the rest of their own feature imports those. Dependencies count for the part
 * alone, and its own feature may always import it.
 */
const SHARED_PARTS = ["customers/record"];

/** The allowed imports between features, from → to, besides BASE_FEATURES. The check fails on a cycle. */
const DEPENDENCIES: Record<string, string[]> = {
	photos: ["leads", "media"],
	quotes: ["products", "leads"],
	newsletter: ["leads"],
	contact: ["leads"],
	appointments: ["services", "leads", "outgoing"],
	calendar: ["appointments"],
	"service-requests": ["services", "leads"],
	leads: ["customers/record", "staff"],
	estimates: ["cars", "customers/record", "leads", "products", "push", "quotes", "services"],
	cars: ["leads"],
	"work-orders": ["appointments", "cars", "customers/record", "estimates", "leads", "photos", "staff"],
	outreach: ["appointments", "leads", "work-orders"],
	push: ["leads", "staff"],
	overview: ["calendar", "backups", "estimates", "leads", "media", "push", "work-orders"],
	customers: ["appointments", "cars", "leads"],
	"personal-data": [
		"appointments",
		"calendar",
		"cars",
		"customers/record",
		"estimates",
		"leads",
		"newsletter",
		"work-orders",
	],
	symptoms: ["blog"],
	blog: ["products"],
	previews: ["products"],
	products: ["media"],
	media: ["showcase"],
};

/** Plain modules at the top of src and in its four folders of facts, without the router's own file. */
const FACTS_PATH = /^src\/(?!routes\.ts$)(?:(?:panama|car|words|device)\/)?[^/]+\.ts$/;
/** The parts that every public form shares: the only views that another feature may import. */
const FORM_PART_PATH = /^src\/features\/leads\/form\/[a-z-]+-(fields|note)\.tsx$/;
const VAGUE_NAME = /(^|\/)(utils?|helpers?|misc|common|lib|shared|types|constants|index)(\/|\.|$)/;
const SPANISH_CHARACTER = /[áéíóúüñ¿¡]/i;
const COMMENT_OR_STRING =
	/(?<=[=(,:[!&|?{};]\s*|\breturn\s)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const IMPORT_STATEMENT = /\b(?:from|import)\s*\(?\s*["']([.#][^"']+)["']/g;

/** Returns each rule that a file breaks, one sentence each. `path` is relative to the root, with slashes. */
export function findBreaches(path: string, source: string): string[] {
	return [
		...findNamingBreaches(path),
		...findCommentBreaches(path, source),
		...findImportBreaches(path, source),
	];
}

function findNamingBreaches(path: string): string[] {
	return VAGUE_NAME.test(path) ? [`${path}: the name says nothing, name the thing`] : [];
}

function findCommentBreaches(path: string, source: string): string[] {
	const isSpanish = listComments(source).some((comment) => SPANISH_CHARACTER.test(comment));
	return isSpanish ? [`${path}: comments are in English`] : [];
}

function findImportBreaches(path: string, source: string): string[] {
	const sourceZone = getZone(path);
	if (!sourceZone || path.includes(".test.")) return [];
	return listImports(path, source).flatMap((target) => {
		const targetZone = getZone(target);
		if (target.includes(".test.")) return [`${path} → ${target}: code may not import a test`];
		if (!targetZone) return [`${path} → ${target}: outside src, seed and migrations`];
		const [fromFeature, toFeature] = [getFeatureName(path), getFeatureName(target)];
		if (fromFeature && toFeature && fromFeature !== toFeature)
			return findDependencyBreaches(path, target, fromFeature, toFeature);
		const exceptions = IMPORT_EXCEPTIONS.filter(([pathPrefix]) => path.startsWith(pathPrefix)).flatMap(
			([, zones]) => zones,
		);
		const allowed = [sourceZone, ...MAY_IMPORT[sourceZone], ...exceptions];
		return allowed.includes(targetZone)
			? []
			: [`${path} → ${target}: ${sourceZone} may not import ${targetZone}`];
	});
}

/**
 * Checks an import from one feature into another: it needs a listed dependency, and never reaches views, the API or
 * (but for a foreign key) the table.
 */
function findDependencyBreaches(
	path: string,
	target: string,
	fromFeature: string,
	toFeature: string,
): string[] {
	const toBreach = (reason: string) => [`${path} → ${target}: ${reason}`];
	if (
		!BASE_FEATURES.includes(toFeature) &&
		!toFeature.startsWith(`${fromFeature}/`) &&
		!DEPENDENCIES[fromFeature]?.includes(toFeature)
	)
		return toBreach(`no dependency from ${fromFeature} to ${toFeature}`);
	const [sourceZone, targetZone] = [getZone(path), getZone(target)];
	if (targetZone === "view" && !(FORM_PART_PATH.test(target) && sourceZone === "view"))
		return toBreach("features do not share views, a page composes them");
	if (targetZone === "room" && sourceZone !== "room") return toBreach(`${sourceZone} may not import room`);
	if (target.endsWith("/api.server.ts")) return toBreach("another feature's API may not be imported");
	if (target.endsWith("/table.server.ts") && !path.endsWith("/table.server.ts"))
		return toBreach("another feature's table only from a table, for a foreign key");
	return [];
}

/** Returns a cycle among dependencies, from a feature back to itself. */
export function findCycle(dependencies: Readonly<Record<string, readonly string[]>> = DEPENDENCIES) {
	const getTargets = (feature: string) => [
		...(dependencies[feature] ?? []),
		...SHARED_PARTS.filter((part) => part.startsWith(`${feature}/`)),
	];
	const visited = new Set<string>();
	const findCycleFrom = (feature: string, path: readonly string[]): string[] | undefined => {
		if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
		if (visited.has(feature)) return undefined;
		for (const target of getTargets(feature)) {
			const cycle = findCycleFrom(target, [...path, feature]);
			if (cycle) return cycle;
		}
		visited.add(feature);
		return undefined;
	};
	for (const feature of Object.keys(dependencies)) {
		const cycle = findCycleFrom(feature, []);
		if (cycle) return cycle;
	}
	return undefined;
}

function getZone(path: string): Zone | undefined {
	if (FACTS_PATH.test(path)) return "facts";
	if (path === "server.ts" || /^(seed|migrations)\//.test(path)) return "shell";
	if (!path.startsWith("src/")) return undefined;
	if (path.startsWith("src/platform/")) return "platform";
	if (path.startsWith("src/ui/")) return "ui";
	if (/^src\/api\/(client|submit)\./.test(path)) return "client";
	if (path.startsWith("src/api/")) return "api";
	if (path.startsWith("src/site/") || path.startsWith("src/admin/")) return "page";
	if (!path.startsWith("src/features/")) return "shell";
	if (path.endsWith(".tsx")) return "view";
	return path.includes(".server.") ? "room" : "pure";
}

function getFeatureName(path: string): string | undefined {
	const part = SHARED_PARTS.find((name) => path.startsWith(`src/features/${name}/`));
	return part ?? path.match(/^src\/features\/([^/]+)\//)?.[1];
}

/** Returns the comments of a file. It reads strings too, so that a URL in one is not taken for a comment. */
function listComments(source: string): string[] {
	const matches = source.match(COMMENT_OR_STRING) ?? [];
	return matches.filter((text) => text.startsWith("//") || text.startsWith("/*"));
}

/**
 * Returns our own files that a file imports, as paths from the root. It leaves out React Router's generated types.
 */
export function listImports(path: string, source: string): string[] {
	return [...stripComments(source).matchAll(IMPORT_STATEMENT)]
		.map(([, specifier = ""]) => specifier)
		.filter((specifier) => !specifier.includes("+types"))
		.map((specifier) => resolveImport(path, specifier.replace(/\?.*$/, "")))
		.filter((target) => /\.tsx?$/.test(target));
}

/** Returns a file's code without its comments. */
function stripComments(source: string): string {
	return source.replace(COMMENT_OR_STRING, (text) => (/^\/[/*]/.test(text) ? "" : text));
}

function resolveImport(path: string, specifier: string): string {
	if (/^#(seed|migrations)\//.test(specifier)) return specifier.slice(1);
	if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
	return posix.join(posix.dirname(path), specifier);
}

if (import.meta.main) {
	const root = join(import.meta.dirname, "..");
	const pattern = ["{src,seed,tools,e2e,tests,bench,migrations}/**/*.{ts,tsx,mjs,css}", "server.ts"];
	const files = globSync(pattern, { cwd: root });
	const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
	const codes = new Map([...sources].map(([file, source]) => [file, stripComments(source)]));
	const owners = listTableOwners(codes);
	const breaches = [
		...[...sources].flatMap(([file, source]) => findBreaches(file, source)),
		...[...codes].flatMap(([file, code]) => checkTableAccess(file, code, owners)),
		...findIdleReadModels(codes, owners),
		...[...codes].flatMap(([file, code]) => checkTriggers(file, code)),
		...findIdleTriggers(codes),
	];
	const cycle = findCycle();
	if (cycle) breaches.push(`the dependencies form a cycle: ${cycle.join(" → ")}`);
	for (const breach of breaches) console.error(breach);
	console.log(`architecture: ${files.length} files, ${breaches.length} breaches`);
	process.exitCode = breaches.length > 0 ? 1 : 0;
}
