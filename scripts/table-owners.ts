/**
 * Checks that only the feature that declares a table reads and writes it. Declaration merging fills the type of all
 * tables, so the compiler shows every table to every file. Part of `node scripts/architecture.ts`.
 */
import { READ_MODELS } from "./read-models.ts";
import { getSubject } from "./subjects.ts";

/** Files above the features: tests, stored sums (of the manifests), and the check that every table is readable. */
const EXEMPT_PATH =
	/^(?!src\/)|\.test\.|^src\/(composition\/[\w-]+(\.server)?|(core|features)\/(.+\/)?feature\.server|server\/start\/health\.server)\.ts$/;
/** Files that take the table's name from their callers, which are checked instead. */
const ANY_TABLE_PATH =
	/^src\/(server\/(database|outbox)\/|server\/test-context\.|core\/(audit|records)\/|reports\/inbox\/filter-leads\.|features\/(operation\/backups\/|content\/(showcase\/|products\/editing\/store\.)|operation\/status\/newest-activity-read-model\.)|reports\/history\/record-names\.)/;
const READ_MODEL_PATH = /\bread-model\.server\.ts$/;
/** Reports read every table. */
const REPORT_PATH = /^src\/reports\//;
const TRANSACTION_OPENING = /\b(?:withTransaction|withIdempotency)\b/;
const TABLES_INTERFACE = /interface Tables \{([\s\S]*?)\n\t\}/g;
const TABLE_PROPERTY = /^\t\t(\w+): /gm;

/** Matches calls of the query builder, whose first argument is the table. */
const BUILDER_CALL =
	/\b(selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^()]*>)?\s*\(\s*/g;
/** Matches our own functions for any table; `defineRecordKind` takes the table first, the others second. */
const OWN_FUNCTION_CALL =
	/\b(find\w*Rows?|getRow|lockRow|listOrdered|getNextPosition|insertRows|insertIfMissing|upsertRow|updateRows|deleteRows|updateRecordRow|savePositions|defineRecordKind)(?<!function \w+)\s*(?:<[^()]*>)?\s*\(\s*(?:[\w.]+,\s*)?(?:["'`](\w+)|\w)/g;
const READ_FUNCTION_NAME = /^(find|get|lock|list|next)/;
const NAMED_TABLE =
	/(?:\.(?:from|using)|\bsql\.(?:table|ref|id|raw))\(\s*["'`](\w+)|\b(?:table|index):\s*["'`](\w+)/g;
const BUILDER_WRITE = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
/** Matches a fragment of SQL from a variable. */
const UNNAMED_SQL = /\bsql\s*\.\s*(?:raw|table|id)\(\s*[^"'`\s]/;
const DATABASE_OPENING = /\bfrom "(?:pg|node:sqlite)"|\bnew Kysely\b/;
const TABLE_LITERAL = /^\(?["'`](\w+)(?: as \w+)?["'`]/;
const TABLE_LIST = /^\[([^\]]*)\]/;
const SUBQUERY = /^(?:\(\w*\) =>|\w+ =>|[^"'`;]{0,200}?\.as\()/;
const SQL_ACCESS =
	/\b(delete\s+from|from|join|into|update|table|using)\s+(?:only\s+)?["`[]?(?:\w+["`\]]?\s*\.\s*["`[]?)?([a-z_]+(?:(?:\s+\w+)?\s*,\s*[a-z_]+)*)/gi;
const SQL_WRITE = /^(into|update|delete\s+from|table)$/i;
const MODULE_SPECIFIER = /\bfrom\s+["'][^"']*["'];/g;

type TableAccess = { table: string; isWrite: boolean };
type TableOwners = ReadonlyMap<string, string>;

/** Returns the owner of each table. @param codes every file by its path from the root, without comments */
export function listTableOwners(codes: ReadonlyMap<string, string>): Map<string, string> {
	const owners = new Map<string, string>();
	for (const [path, code] of codes)
		for (const [, body = ""] of path.startsWith("src/") ? code.matchAll(TABLES_INTERFACE) : [])
			for (const [, table = ""] of body.matchAll(TABLE_PROPERTY)) {
				const owner = owners.get(table);
				// Types merge equal declarations of two features: the second would become the owner unnoticed.
				const isDeclaredTwice = owner !== undefined;
				owners.set(table, isDeclaredTwice ? `${owner}, which alone may declare it,` : getFeatureName(path));
			}
	return owners;
}

/** What a file may read besides its own tables. */
type ReadRules = {
	/** Tells whether one subject may import another. A read model may then read its tables too. */
	mayImport: (from: string, to: string) => boolean;
	readModels?: Readonly<Record<string, readonly string[]>>;
};

/** Returns each access to a table of another feature. @param code without comments */
export function checkTableAccess(
	path: string,
	code: string,
	owners: TableOwners,
	{ mayImport, readModels = READ_MODELS }: ReadRules,
): string[] {
	if (EXEMPT_PATH.test(path)) return [];
	const featureName = getFeatureName(path);
	const listedFeatures = readModels[path] ?? [];
	const isReadModel = READ_MODEL_PATH.test(path);
	const mayRead = (owner: string) =>
		isReadModel && (owner === "server" || mayImport(featureName, owner) || listedFeatures.includes(owner));
	const { accesses, hasUnnamed } = findAccesses(code, owners);
	const breaches = accesses.flatMap(({ table, isWrite }) => {
		const owner = owners.get(table) ?? "";
		if (REPORT_PATH.test(path)) return isWrite ? [`${path}: a report writes nothing`] : [];
		if (isReadModel && isWrite) return [`${path}: a read model writes nothing`];
		if (owner === featureName) return [];
		if (isWrite) return [`${path}: only ${owner} writes ${table}`];
		if (mayRead(owner)) return [];
		return [
			isReadModel
				? `${path}: ${table} belongs to ${owner}, which ${featureName} may not import; move the list to src/reports, or take it from a provider`
				: `${path}: ${table} belongs to ${owner}; call that feature, or read it in a read model`,
		];
	});
	if (hasUnnamed && !ANY_TABLE_PATH.test(path))
		breaches.push(`${path}: name the table in quotes where it is queried`);
	if (DATABASE_OPENING.test(code) && !ANY_TABLE_PATH.test(path) && !path.startsWith("src/server/"))
		breaches.push(`${path}: opens a database of its own`);
	if (REPORT_PATH.test(path) && TRANSACTION_OPENING.test(code))
		breaches.push(`${path}: a report writes nothing`);
	return [...new Set(breaches)];
}

/** Returns listed read models that are missing, or no longer read all that they list. */
export function findIdleReadModels(
	codes: ReadonlyMap<string, string>,
	owners: TableOwners,
	readModels = READ_MODELS,
): string[] {
	return Object.entries(readModels).flatMap(([path, features]) => {
		if (!READ_MODEL_PATH.test(path)) return [`${path}: its name must contain read-model`];
		// Some choose the table by a variable: count every table that they mention.
		const mentionedWords = (codes.get(path) ?? "").match(/\w+/g) ?? [];
		const sqlNames = getSqlNames(owners);
		const readFeatures = mentionedWords.map((word) => owners.get(sqlNames.get(word) ?? ""));
		return features
			.filter((feature) => !readFeatures.includes(feature))
			.map((feature) => `${path}: reads nothing of ${feature}`);
	});
}

/** Returns the dependencies between subjects with the tables that one reads without an import. */
export function addTableReads(
	dependencies: Readonly<Record<string, readonly string[]>>,
	readModels = READ_MODELS,
): Record<string, readonly string[]> {
	const all = { ...dependencies };
	for (const [path, owners] of Object.entries(readModels)) {
		const subject = getFeatureName(path);
		all[subject] = [...(all[subject] ?? []), ...owners];
	}
	return all;
}

function findAccesses(code: string, owners: TableOwners) {
	const tables = getSqlNames(owners);
	const accesses: TableAccess[] = [];
	let hasUnnamed = false;
	const addAccess = (name: string, isWrite: boolean) => {
		const table = tables.get(name) ?? tables.get(name.toLowerCase());
		if (table) accesses.push({ table, isWrite });
	};
	for (const { 0: call, 1: verb = "", index } of code.matchAll(BUILDER_CALL)) {
		const argument = code.slice(index + call.length, index + call.length + 400);
		const names = (TABLE_LIST.exec(argument)?.[1] ?? argument).split(/,(?=[^()]*$)/);
		const [, singleTable] = TABLE_LITERAL.exec(argument) ?? [];
		if (singleTable) addAccess(singleTable, BUILDER_WRITE.test(verb));
		else if (TABLE_LIST.test(argument))
			for (const name of names) addAccess(TABLE_LITERAL.exec(name.trim())?.[1] ?? "", false);
		else if (!SUBQUERY.test(argument) || BUILDER_WRITE.test(verb)) hasUnnamed = true;
	}
	for (const [, verb = "", name] of code.matchAll(OWN_FUNCTION_CALL))
		if (name) addAccess(name, !READ_FUNCTION_NAME.test(verb));
		else hasUnnamed = true;
	if (UNNAMED_SQL.test(code)) hasUnnamed = true;
	for (const [, calledTable, keyTable] of code.matchAll(NAMED_TABLE))
		addAccess(calledTable ?? keyTable ?? "", false);
	for (const [, verb = "", names = ""] of code.replaceAll(MODULE_SPECIFIER, "").matchAll(SQL_ACCESS))
		for (const name of names.match(/\w+/g) ?? []) addAccess(name, SQL_WRITE.test(verb));
	return { accesses, hasUnnamed };
}

/** Maps every table by its names in code and in SQL. */
function getSqlNames(owners: TableOwners): Map<string, string> {
	return new Map(
		[...owners.keys()].flatMap((table) =>
			// The search index of a table is a table of its own in the embedded engine.
			[table, toSnakeCase(table), `${toSnakeCase(table)}_search`].map((name) => [name, table] as const),
		),
	);
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

/** Returns the feature of a file; each layer outside the features counts as one. */
function getFeatureName(path: string): string {
	return getSubject(path) ?? path.split("/")[1] ?? path;
}
