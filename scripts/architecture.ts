/**
 * Checks the dependency rules of this codebase, which the tables below declare.
 * Run `node scripts/architecture.ts` (part of `npm run check`). Exit 1 lists every breach.
 */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { CORE, DEPENDENCIES, findFrameBreaches, findUnlistedFolders } from "./features.ts";
import { findMisplacedPart } from "./part-homes.ts";
import { findIdleKindExceptions, findKindNames, listKindOwners } from "./request-kinds.ts";
import { getSubject, resolveAlias } from "./subjects.ts";
import { addTableReads, checkTableAccess, findIdleReadModels, listTableOwners } from "./table-owners.ts";
import { checkTriggers, findIdleTriggers, listTriggerMigrations } from "./triggers.ts";

type Zone =
	| "domain"
	| "ui"
	| "server"
	| "plain code"
	| "server code"
	| "client"
	| "kit"
	| "view"
	| "report"
	| "report server"
	| "report view"
	| "api"
	| "feature list"
	| "composition"
	| "page"
	| "start";

/**
 * The zones that each zone may import. A zone may always import itself; a subject imports others by the `uses` of its manifest only.
 * "plain code" and "server code" are a subject's modules for both sides and for the server; a "view" is its React part.
 * The three zones of a report are the same parts of a list that reads the tables of many subjects.
 */
const MAY_IMPORT: Record<Zone, Zone[]> = {
	domain: [],
	ui: ["domain"],
	server: ["domain"],
	"plain code": ["domain"],
	"server code": ["domain", "server", "plain code"],
	client: ["domain", "server", "api", "composition"],
	kit: ["domain", "ui", "plain code", "client"],
	view: ["domain", "ui", "plain code", "client", "kit"],
	report: ["domain", "plain code"],
	"report server": ["domain", "server", "plain code", "server code", "report"],
	"report view": ["domain", "ui", "plain code", "client", "kit", "view", "report"],
	api: ["domain", "server", "plain code", "server code"],
	"feature list": ["domain", "plain code", "report"],
	composition: [
		...(["domain", "server", "plain code", "server code", "report", "report server"] as const),
		...(["api", "feature list"] as const),
	],
	page: ["domain", "ui", "plain code", "client", "feature list", "kit", "view", "report", "report view"],
	start: ["domain", "ui", "server", "client", "api", "composition", "feature list", "kit", "page"],
};

/**
 * Exceptions by path. The seed fills the features; the one live API starts the composition, so it also needs the
 * migrations and the seed; the dialogs that a tap opens load beside the page's script; the reports show the history
 * of every feature.
 */
const IMPORT_EXCEPTIONS: [start: string, zones: Zone[]][] = [
	["seed/", ["plain code", "server code"]],
	["src/api/live.server.ts", ["composition", "start"]],
	["src/reports/", ["feature list"]],
	["src/site/preload-dialogs.ts", ["view"]],
];

/** The core that even the core may import: settings, the history of edits, and the record framework. */
const BASE = ["audit", "records", "settings"];

/** The file that imports the server half of every feature. */
const FEATURE_LIST = "src/composition/features.server.ts";
/** The lists that pages may read too. */
const FEATURE_LISTS = /\/(?:features|history|pages|platform)\.ts$/;
const SERVER_FEATURE = /^src\/(?:core|features|reports)\/.*\/feature\.server\.ts$/;
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
	if (getSubject(path) && /\/(site|admin)\/.*\.server\./.test(path))
		return [`${path}: site/ and admin/ hold React parts; server code stands beside the subject's rules`];
	if (isReport(path) && path.endsWith("/table.server.ts"))
		return [`${path}: a report owns no table; it reads those of the subjects`];
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
		const toBreach = (reason: string) => [`${path} → ${target}: ${reason}`];
		if (target.includes(".test.")) return toBreach("code may not import a test");
		if (!targetZone) return toBreach("outside src, seed and migrations");
		if (SERVER_FEATURE.test(target) && path !== FEATURE_LIST)
			return toBreach(`only ${FEATURE_LIST} may import the server half of a feature`);
		const exceptions = IMPORT_EXCEPTIONS.filter(([pathPrefix]) => path.startsWith(pathPrefix)).flatMap(
			([, zones]) => zones,
		);
		const allowed = [sourceZone, ...MAY_IMPORT[sourceZone], ...exceptions];
		if (!allowed.includes(targetZone))
			return toBreach(`${sourceZone} may not import ${targetZone}; MAY_IMPORT in scripts/architecture.ts`);
		return findDependencyBreach(path, target).flatMap(toBreach);
	});
}

/**
 * Checks an import from one subject into another: it needs a listed dependency, and never reaches the API or (but for
 * a foreign key) the table. Returns the reason, if any.
 */
function findDependencyBreach(path: string, target: string): string[] {
	const [from, to] = [getSubject(path), getSubject(target)];
	if (!from || !to || from === to) return [];
	const isBelow = isReport(path) && !isReport(target);
	if (!isBelow && !mayImport(from, to))
		return [
			`${from} does not depend on ${to}; add it to \`uses\` in its feature.ts if that makes no cycle, use a hook (src/server/hooks.ts), or let a page in src/app compose them`,
		];
	if (target.endsWith("/api.server.ts"))
		return ["another subject's API may not be imported; move the shared part"];
	if (target.endsWith("/table.server.ts") && !path.endsWith("/table.server.ts"))
		return ["another subject's table may only be imported by a table, for a foreign key"];
	return [];
}

/** Tells whether a subject may import another one below the reports. */
export const mayImport = (from: string, to: string): boolean =>
	(CORE.includes(to) && !CORE.includes(from)) ||
	BASE.includes(to) ||
	Boolean(DEPENDENCIES[from]?.includes(to));

/** Returns a cycle among dependencies, from a feature back to itself. */
export function findCycle(dependencies: Readonly<Record<string, readonly string[]>> = DEPENDENCIES) {
	const visited = new Set<string>();
	const findCycleFrom = (feature: string, path: readonly string[]): string[] | undefined => {
		if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
		if (visited.has(feature)) return undefined;
		for (const target of dependencies[feature] ?? []) {
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
	if (path === "server.ts" || /^(seed|migrations)\//.test(path)) return "start";
	const [, folder, subfolder] = /^src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
	if (folder === "domain" || folder === "ui" || folder === "server") return folder;
	if (folder === "site" || folder === "admin") return "kit";
	if (folder === "api") return /^src\/api\/(client|submit)\./.test(path) ? "client" : "api";
	if (folder === "composition") return FEATURE_LISTS.test(path) ? "feature list" : "composition";
	if (folder === "app") return subfolder === undefined ? "start" : "page";
	const isView = path.endsWith(".tsx") || /\/(site|admin)\//.test(path);
	if (folder === "reports") {
		if (path.includes(".server.")) return "report server";
		return isView ? "report view" : "report";
	}
	if (folder !== "core" && folder !== "features") return undefined;
	if (path.includes(".server.")) return "server code";
	return isView ? "view" : "plain code";
}

const isReport = (path: string) => path.startsWith("src/reports/");

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
	if (specifier.startsWith("#")) return resolveAlias(specifier);
	return posix.join(posix.dirname(path), specifier);
}

if (import.meta.main) {
	const root = join(import.meta.dirname, "..");
	const pattern = ["{src,seed,scripts,tests,labs,migrations}/**/*.{ts,tsx,mjs,css}", "server.ts"];
	const files = globSync(pattern, { cwd: root });
	const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
	const codes = new Map([...sources].map(([file, source]) => [file, stripComments(source)]));
	const owners = listTableOwners(codes);
	const triggers = listTriggerMigrations(codes);
	const kindOwners = listKindOwners(sources);
	const breaches = [
		...[...sources].flatMap(([file, source]) => findBreaches(file, source)),
		...[...codes].flatMap(([file, code]) => checkTableAccess(file, code, owners, { mayImport })),
		...[...sources].flatMap(([file, source]) => findMisplacedPart(file, listImports(file, source))),
		...findIdleReadModels(codes, owners),
		...[...codes].flatMap(([file, code]) => checkTriggers(file, code, triggers)),
		...findIdleTriggers(codes, triggers),
		...[...sources].flatMap(([file, source]) => findKindNames(file, source, kindOwners)),
		...findIdleKindExceptions(sources),
		...findUnlistedFolders([...sources.keys()]),
		...findFrameBreaches(codes, listImports),
	];
	const cycle = findCycle(addTableReads(DEPENDENCIES));
	if (cycle) breaches.push(`the dependencies form a cycle: ${cycle.join(" → ")}`);
	for (const breach of breaches) console.error(breach);
	console.log(`architecture: ${files.length} files, ${breaches.length} breaches`);
	process.exitCode = breaches.length > 0 ? 1 : 0;
}
