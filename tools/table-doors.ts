/**
 * Which room owns which table, and the check that nobody else touches it: a type that all rooms fill by declaration
 * merging shows every table to everybody. Run as part of `node tools/architecture.ts`.
 */
import { accessesOf } from "./table-accesses.ts";

/**
 * The only files that name other rooms' tables, and whose: what a list must join, count and order in one question. They
 * read and never write, and their names say what they are.
 */
const READ_MODELS: Readonly<Record<string, readonly string[]>> = {
	"src/features/appointments/read-model.server.ts": ["leads", "platform"],
	"src/features/appointments/search-read-model.server.ts": ["leads"],
	"src/features/blog/picture-words-read-model.server.ts": ["media"],
	"src/features/copies/shop-read-model.server.ts": [
		"leads",
		"media",
		"photos",
		"products",
		"staff",
	],
	"src/features/customers/read-model.server.ts": [
		"appointments",
		"estimates",
		"leads",
		"staff",
		"work-orders",
	],
	"src/features/customers/record/old-read-model.server.ts": ["leads"],
	"src/features/customers/said-names-read-model.server.ts": ["leads"],
	"src/features/estimates/asked-read-model.server.ts": [
		"appointments",
		"leads",
		"service-requests",
	],
	"src/features/estimates/figures-read-model.server.ts": ["leads"],
	"src/features/estimates/list-read-model.server.ts": ["leads"],
	"src/features/cars/owners-read-model.server.ts": ["leads", "work-orders"],
	"src/features/cars/told-read-model.server.ts": [
		"appointments",
		"estimates",
		"leads",
		"quotes",
		"service-requests",
	],
	"src/features/leads/closing/closable-read-model.server.ts": ["appointments", "work-orders"],
	"src/features/leads/forget-read-model.server.ts": ["customers", "work-orders"],
	"src/features/leads/inbox-read-model.server.ts": ["appointments", "staff"],
	"src/features/leads/link/matter-read-model.server.ts": [
		"appointments",
		"estimates",
		"work-orders",
	],
	"src/features/media/folders-read-model.server.ts": ["photos"],
	"src/features/media/uses-read-model.server.ts": ["blog", "products", "services"],
	"src/features/outreach/read-model.server.ts": [
		"appointments",
		"customers",
		"estimates",
		"leads",
		"work-orders",
	],
	"src/features/outreach/unfetched-read-model.server.ts": [
		"cars",
		"customers",
		"estimates",
		"leads",
		"work-orders",
	],
	"src/features/outreach/untold-read-model.server.ts": ["appointments", "leads", "platform"],
	"src/features/overview/figures-read-model.server.ts": [
		"estimates",
		"leads",
		"quotes",
		"work-orders",
	],
	"src/features/photos/over-read-model.server.ts": ["work-orders"],
	"src/features/personal-data/person-read-model.server.ts": [
		"appointments",
		"calendar",
		"cars",
		"changes",
		"contact",
		"customers",
		"estimates",
		"leads",
		"newsletter",
		"photos",
		"quotes",
		"service-requests",
		"work-orders",
	],
	"src/features/work-orders/board-read-model.server.ts": ["cars", "leads", "staff"],
	"src/features/work-orders/car/car-read-model.server.ts": ["leads"],
	"src/features/overview/names-read-model.server.ts": [
		"blog",
		"cars",
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
		"services",
		"showcase",
	],
};

/** What stands over the rooms: tests, the check of their kept figures, and the one that their tables can be read. */
const EXEMPT =
	/^(?!src\/)|\.test\.|^src\/(api\/(recount\.server|named-places|named-rows\.server)|platform\/start\/health.server)\.ts$/;
const READ_MODEL = /\bread-model\.server\.ts$/;
const TABLES = /interface Tables \{([\s\S]*?)\n\t\}/g;
const TABLE = /^\t\t(\w+): /gm;
const ENGINE = "it is the engine under the query builder";
const COPIES = "a copy is of whole tables, whatever they are called";
const COLUMN = "the variable is a column of its own tables";
/** Where a database is reached past what can be read there, each with its reason: a new one is seen in review. */
const UNSEEN: Readonly<Record<string, string>> = {
	"src/platform/database/check-file.server.ts": ENGINE,
	"src/platform/database/db.server.ts": ENGINE,
	"src/platform/database/postgres-pool.server.ts": ENGINE,
	"src/platform/database/postgres.server.ts": ENGINE,
	"src/platform/database/reader-thread.server.ts": ENGINE,
	"src/platform/database/reader.server.ts": ENGINE,
	"src/platform/database/sqlite-driver.server.ts": ENGINE,
	"src/platform/database/sqlite.server.ts": ENGINE,
	"src/platform/database/rows.server.ts": "its verbs are read where they are called",
	"src/platform/database/word-search.server.ts":
		"its callers say which table and index, which are read there",
	"src/platform/outbox/queued-effects.server.ts": COLUMN,
	"src/platform/start/data-lock.server.ts": "a file beside the shop's, which locks it",
	"src/platform/fakes.server.ts": "it makes the schema that a test begins in",
	"src/features/changes/edit-record.server.ts":
		"its kind says of which table it is, and is read where it is made",
	"src/features/changes/kept-rows.server.ts": "its verbs are read where they are called",
	"src/features/copies/embedded-rows.server.ts": COPIES,
	"src/features/copies/make.server.ts": COPIES,
	"src/features/copies/postgres-rows.server.ts": COPIES,
	"src/features/copies/shop-id.server.ts": COPIES,
	"src/features/copies/shop-read-model.server.ts": COPIES,
	"src/features/copies/table-rows.server.ts": COPIES,
	"src/features/copies/turn.server.ts": "what it puts in is the name of a lock's function",
	"src/features/leads/inbox-read-model.server.ts": COLUMN,
	"src/features/overview/names-read-model.server.ts":
		"the variable is one of the tables that the file lists",
	"src/features/overview/read-model.server.ts": "the variable is one of two tables, by its type",
	"src/features/products/staff/store.server.ts": COLUMN,
	"src/features/showcase/staff/edit.server.ts": "a shelf is one of the room's own tables",
	"src/features/showcase/store.server.ts": "a shelf is one of the room's own tables",
};

type Owners = ReadonlyMap<string, string>;
/** Every room's tables, by name. @param codes every file by its path from the root, without comments */
export function tableOwnersOf(codes: ReadonlyMap<string, string>): Map<string, string> {
	const owners = new Map<string, string>();
	for (const [path, code] of codes)
		for (const [, body = ""] of path.startsWith("src/") ? code.matchAll(TABLES) : [])
			for (const [, table = ""] of body.matchAll(TABLE)) {
				const owner = owners.get(table);
				// Types merge what two rooms declare alike: the second would own it in silence.
				owners.set(
					table,
					owner && owner !== homeOf(path) ? `${owner}, which alone declares it,` : homeOf(path),
				);
			}
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
	const { accesses, unseen } = accessesOf(code, sqlNamesOf(owners));
	const breaches = accesses.flatMap(({ table, isWrite }) => {
		const owner = owners.get(table);
		if (READ_MODEL.test(path) && isWrite) return [`${path}: a read model writes nothing`];
		if (owner === undefined || owner === home) return [];
		if (isWrite) return [`${path}: only ${owner} writes ${table}`];
		if (doors?.includes(owner)) return [];
		return [`${path}: ${table} belongs to ${owner}; ask it, or read it in a read model`];
	});
	if (!UNSEEN[path]) breaches.push(...unseen.map((why) => `${path}: ${why}`));
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
		const read = accessesOf(codes.get(path) ?? "", sqlNamesOf(owners)).accesses.map(({ table }) =>
			owners.get(table),
		);
		return rooms
			.filter((room) => !read.includes(room))
			.map((room) => `${path}: reads nothing of ${room}`);
	});
}

/** Every table by its name in SQL, and by that of the index of its words, which the embedded engine has as a table. */
const sqlNamesOf = (owners: Owners) =>
	new Map(
		[...owners.keys()].flatMap((table) => [
			[snake(table), table],
			[`${snake(table)}_search`, table],
		]),
	);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The room that a file lives in; each layer outside the rooms is one of its own. */
function homeOf(path: string): string {
	return path.match(/^src\/features\/([^/]+)\//)?.[1] ?? path.split("/")[1] ?? path;
}
