/**
 * Which room owns which table, and the check that nobody else touches it: a type that all rooms fill by declaration
 * merging shows every table to everybody. Run as part of `node tools/architecture.ts`.
 */

/**
 * The only files that name other rooms' tables, and whose: what a list must join, count and order in one question. They
 * read and never write, and their names say what they are.
 */
const READ_MODELS: Readonly<Record<string, readonly string[]>> = {
	"src/features/appointments/calendar-read-model.server.ts": ["leads"],
	"src/features/appointments/read-model.server.ts": ["leads"],
	"src/features/appointments/search-read-model.server.ts": ["leads"],
	"src/features/blog/picture-words-read-model.server.ts": ["media"],
	"src/features/copies/shop-read-model.server.ts": [
		"leads",
		"media",
		"photos",
		"products",
		"staff",
	],
	"src/features/customers/cars-read-model.server.ts": [
		"appointments",
		"estimates",
		"leads",
		"quotes",
		"service-requests",
	],
	"src/features/customers/read-model.server.ts": ["appointments", "leads", "staff"],
	"src/features/customers/record/old-read-model.server.ts": ["leads"],
	"src/features/estimates/figures-read-model.server.ts": ["leads"],
	"src/features/estimates/list-read-model.server.ts": ["leads"],
	"src/features/leads/closing/closable-read-model.server.ts": ["appointments"],
	"src/features/leads/forget-read-model.server.ts": ["customers"],
	"src/features/leads/inbox-read-model.server.ts": ["staff"],
	"src/features/media/folders-read-model.server.ts": ["photos"],
	"src/features/outreach/read-model.server.ts": ["appointments", "customers", "estimates", "leads"],
	"src/features/overview/figures-read-model.server.ts": ["estimates", "leads", "quotes"],
	"src/features/personal-data/person-read-model.server.ts": [
		"appointments",
		"calendar",
		"changes",
		"contact",
		"customers",
		"estimates",
		"leads",
		"newsletter",
		"photos",
		"quotes",
		"service-requests",
	],
	"src/features/overview/names-read-model.server.ts": [
		"blog",
		"changes",
		"customers",
		"media",
		"products",
		"services",
		"showcase",
		"staff",
		"symptoms",
	],
	"src/features/overview/read-model.server.ts": [
		"blog",
		"changes",
		"customers",
		"leads",
		"service-requests",
	],
};

/** What stands over the rooms: tests, the check of their kept figures, and the one that their tables can be read. */
const EXEMPT =
	/^(?!src\/)|\.test\.|^src\/(api\/(recount\.server|named-places)|platform\/start\/health.server)\.ts$/;
const READ_MODEL = /\bread-model\.server\.ts$/;
const TABLES = /interface Tables \{([\s\S]*?)\n\t\}/g;
const TABLE = /^\t\t(\w+): /gm;
/** How the query builder names a table: in quotes, as a list of them, or through a variable. */
const BUILT =
	/\b(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|sql\.table|sql\.ref|recordKind|findKept|insertKept|nextPlace|findRow|insertRows|updateRows)\(\s*(?:(?:at\.)?(?:db|trx|reads),\s*)?(\[[^\]]*\]|["'`][^"'`]+["'`]|\w+)/g;
const QUOTED = /["'`](\w+)/g;
const RAW = /\b(delete from|from|join|into|update|table)\s+([a-z_]+)\b/gi;
const WRITES =
	/^(insertInto|insertKept|insertRows|updateRows|updateTable|deleteFrom|mergeInto|replaceInto|into|update|delete from)$/i;

type Owners = ReadonlyMap<string, string>;
type Access = { verb: string; table: string };

/** Every room's tables, by name. @param codes every file by its path from the root, without comments */
export function tableOwnersOf(codes: ReadonlyMap<string, string>): Map<string, string> {
	const owners = new Map<string, string>();
	for (const [path, code] of codes)
		for (const [, body = ""] of path.startsWith("src/") ? code.matchAll(TABLES) : [])
			for (const [, table = ""] of body.matchAll(TABLE)) owners.set(table, homeOf(path));
	return owners;
}

/** Where a file reaches another room's table and has no door to it, one sentence each. @param code without comments */
export function tableBreachesOf(
	path: string,
	code: string,
	owners: Owners,
	readModels = READ_MODELS,
): string[] {
	if (EXEMPT.test(path)) return [];
	const home = homeOf(path);
	const doors = readModels[path];
	const breaches = accessesOf(code, owners).flatMap(({ verb, table }) => {
		const owner = owners.get(table);
		if (READ_MODEL.test(path) && WRITES.test(verb)) return [`${path}: a read model writes nothing`];
		if (owner === undefined || owner === home) return [];
		if (WRITES.test(verb)) return [`${path}: only ${owner} writes ${table}`];
		if (doors?.includes(owner)) return [];
		return [`${path}: ${table} belongs to ${owner}; ask it, or read it in a read model`];
	});
	if (READ_MODEL.test(path) && !doors) breaches.push(`${path}: no read model in the list`);
	return [...new Set(breaches)];
}

/** Listed read models that are not called so, are not there or no longer need what they list. */
export function idleReadModelsOf(
	codes: ReadonlyMap<string, string>,
	owners: Owners,
	readModels = READ_MODELS,
): string[] {
	return Object.entries(readModels).flatMap(([path, rooms]) => {
		if (!READ_MODEL.test(path)) return [`${path}: say read-model in its name`];
		const read = accessesOf(codes.get(path) ?? "", owners).map(({ table }) => owners.get(table));
		return rooms
			.filter((room) => !read.includes(room))
			.map((room) => `${path}: reads nothing of ${room}`);
	});
}

/** What a file does to which tables, by the name they have in the code. */
function accessesOf(code: string, owners: Owners): Access[] {
	const bySqlName = new Map([...owners.keys()].map((table) => [snake(table), table]));
	const built = [...code.matchAll(BUILT)].flatMap(([, verb = "", names = ""]) =>
		namesIn(inVariable(verb, names) ? code : names).map((table) => ({ verb, table })),
	);
	const raw = [...code.matchAll(RAW)].map(([, verb = "", table = ""]) => ({ verb, table }));
	return [...built, ...raw].flatMap(({ verb, table: name }) => {
		const table = bySqlName.get(name) ?? name;
		return owners.has(table) ? [{ verb, table }] : [];
	});
}

/** A variable may hold any table that the file names; that of a reference holds a column. */
const inVariable = (verb: string, names: string) => /^\w/.test(names) && verb !== "sql.ref";
const namesIn = (code: string) => [...code.matchAll(QUOTED)].map(([, name = ""]) => name);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The room that a file lives in; each layer outside the rooms is one of its own. */
function homeOf(path: string): string {
	return path.match(/^src\/features\/([^/]+)\//)?.[1] ?? path.split("/")[1] ?? path;
}
