/**
 * Checks that only the feature that declares a table reads and writes it. Declaration merging fills the type of all
 * tables, so the compiler shows every table to every file. Part of `node tools/architecture.ts`.
 */
import { READ_MODELS } from "./read-models.ts";

/** Files above the features: tests, recounts, and the check that every table is readable. */
const EXEMPT =
	/^(?!src\/)|\.test\.|^src\/(api\/(recount\.server|erasable-tables|erasable-rows\.server)|platform\/start\/health.server)\.ts$/;
/** Files that take the table's name from their callers, which are checked instead. */
const ANY_TABLE =
	/^src\/(platform\/(database|outbox)\/|platform\/test-context\.|features\/(backups\/|changes\/|showcase\/|products\/staff\/store\.|leads\/inbox-read-model\.|overview\/(names-)?read-model\.))/;
const READ_MODEL = /\bread-model\.server\.ts$/;
const TABLES = /interface Tables \{([\s\S]*?)\n\t\}/g;
const TABLE = /^\t\t(\w+): /gm;

/** Matches calls of the query builder, whose first argument is the table. */
const BUILDER =
	/\b(selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^()]*>)?\s*\(\s*/g;
/** Matches our own functions for any table; `defineRecordKind` takes the table first, the others second. */
const OURS =
	/\b(find\w*Rows?|getRow|lockRow|listOrdered|getNextPosition|insertRows|insertIfMissing|upsertRow|updateRows|deleteRows|updateRecordRow|savePositions|defineRecordKind)(?<!function \w+)\s*(?:<[^()]*>)?\s*\(\s*(?:[\w.]+,\s*)?(?:["'`](\w+)|\w)/g;
const OURS_READ = /^(find|get|lock|list|next)/;
const MORE =
	/(?:\.(?:from|using)|\bsql\.(?:table|ref|id|raw))\(\s*["'`](\w+)|\b(?:table|index):\s*["'`](\w+)/g;
const BUILDER_WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
/** Matches a fragment of SQL from a variable. */
const UNNAMED_SQL = /\bsql\s*\.\s*(?:raw|table|id)\(\s*[^"'`\s]/;
const OWN_DATABASE = /\bfrom "(?:pg|node:sqlite)"|\bnew Kysely\b/;
const LITERAL = /^\(?["'`](\w+)(?: as \w+)?["'`]/;
const LIST = /^\[([^\]]*)\]/;
const SUBQUERY = /^(?:\(\w*\) =>|\w+ =>|[^"'`;]{0,200}?\.as\()/;
const SQL =
	/\b(delete\s+from|from|join|into|update|table|using)\s+(?:only\s+)?["`[]?(?:\w+["`\]]?\s*\.\s*["`[]?)?([a-z_]+(?:(?:\s+\w+)?\s*,\s*[a-z_]+)*)/gi;
const SQL_WRITES = /^(into|update|delete\s+from|table)$/i;
const MODULE = /\bfrom\s+["'][^"']*["'];/g;

type Access = { table: string; isWrite: boolean };
type Owners = ReadonlyMap<string, string>;

/** Returns the owner of each table. @param codes every file by its path from the root, without comments */
export function listTableOwners(codes: ReadonlyMap<string, string>): Map<string, string> {
	const owners = new Map<string, string>();
	for (const [path, code] of codes)
		for (const [, body = ""] of path.startsWith("src/") ? code.matchAll(TABLES) : [])
			for (const [, table = ""] of body.matchAll(TABLE)) {
				const owner = owners.get(table);
				// Types merge equal declarations of two features: the second would become the owner unnoticed.
				const isTwice = owner !== undefined;
				owners.set(table, isTwice ? `${owner}, which alone may declare it,` : getHome(path));
			}
	return owners;
}

/** Returns each access to a table of another feature. @param code without comments */
export function checkTableAccess(
	path: string,
	code: string,
	owners: Owners,
	readModels = READ_MODELS,
): string[] {
	if (EXEMPT.test(path)) return [];
	const home = getHome(path);
	const allowed = readModels[path];
	const { accesses, hasUnnamed } = findAccesses(code, owners);
	const breaches = accesses.flatMap(({ table, isWrite }) => {
		const owner = owners.get(table);
		if (READ_MODEL.test(path) && isWrite) return [`${path}: a read model writes nothing`];
		if (owner === home) return [];
		if (isWrite) return [`${path}: only ${owner} writes ${table}`];
		if (allowed?.includes(owner ?? "")) return [];
		return [`${path}: ${table} belongs to ${owner}; call that feature, or read it in a read model`];
	});
	if (hasUnnamed && !ANY_TABLE.test(path))
		breaches.push(`${path}: name the table in quotes where it is queried`);
	if (OWN_DATABASE.test(code) && !ANY_TABLE.test(path) && !path.startsWith("src/platform/"))
		breaches.push(`${path}: opens a database of its own`);
	if (READ_MODEL.test(path) && !allowed) breaches.push(`${path}: not listed in tools/read-models.ts`);
	return [...new Set(breaches)];
}

/** Returns listed read models that are missing, or no longer read all that they list. */
export function findIdleReadModels(
	codes: ReadonlyMap<string, string>,
	owners: Owners,
	readModels = READ_MODELS,
): string[] {
	return Object.entries(readModels).flatMap(([path, features]) => {
		if (!READ_MODEL.test(path)) return [`${path}: its name must contain read-model`];
		// Some choose the table by a variable: count every table that they mention.
		const mentioned = (codes.get(path) ?? "").match(/\w+/g) ?? [];
		const names = getSqlNames(owners);
		const read = mentioned.map((word) => owners.get(names.get(word) ?? ""));
		return features
			.filter((feature) => !read.includes(feature))
			.map((feature) => `${path}: reads nothing of ${feature}`);
	});
}

function findAccesses(code: string, owners: Owners) {
	const tables = getSqlNames(owners);
	const accesses: Access[] = [];
	let hasUnnamed = false;
	const add = (name: string, isWrite: boolean) => {
		const table = tables.get(name) ?? tables.get(name.toLowerCase());
		if (table) accesses.push({ table, isWrite });
	};
	for (const { 0: call, 1: verb = "", index } of code.matchAll(BUILDER)) {
		const argument = code.slice(index + call.length, index + call.length + 400);
		const names = (LIST.exec(argument)?.[1] ?? argument).split(/,(?=[^()]*$)/);
		const [, single] = LITERAL.exec(argument) ?? [];
		if (single) add(single, BUILDER_WRITES.test(verb));
		else if (LIST.test(argument)) for (const name of names) add(LITERAL.exec(name.trim())?.[1] ?? "", false);
		else if (!SUBQUERY.test(argument) || BUILDER_WRITES.test(verb)) hasUnnamed = true;
	}
	for (const [, verb = "", name] of code.matchAll(OURS))
		if (name) add(name, !OURS_READ.test(verb));
		else hasUnnamed = true;
	if (UNNAMED_SQL.test(code)) hasUnnamed = true;
	for (const [, one, other] of code.matchAll(MORE)) add(one ?? other ?? "", false);
	for (const [, verb = "", names = ""] of code.replaceAll(MODULE, "").matchAll(SQL))
		for (const name of names.match(/\w+/g) ?? []) add(name, SQL_WRITES.test(verb));
	return { accesses, hasUnnamed };
}

/** Maps every table by its names in code and in SQL. */
function getSqlNames(owners: Owners): Map<string, string> {
	return new Map(
		[...owners.keys()].flatMap((table) =>
			// The search index of a table is a table of its own in the embedded engine.
			[table, toSnake(table), `${toSnake(table)}_search`].map((name) => [name, table] as const),
		),
	);
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

/** Returns the feature of a file; each layer outside the features counts as one. */
function getHome(path: string): string {
	return path.match(/^src\/features\/([^/]+)\//)?.[1] ?? path.split("/")[1] ?? path;
}
