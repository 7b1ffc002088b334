/** Checks the database's triggers, whose writes no code of a feature shows. Part of `node scripts/architecture.ts`. */

/**
 * The triggers of no stored sum, by migration: the feature whose table fires a trigger, and the features whose tables it
 * writes. The manifests name those of their stored sums.
 */
const TRIGGERS: Readonly<Record<string, readonly { firedBy: string; writes: readonly string[] }[]>> = {
	"migrations/baseline/search.ts": [
		{ firedBy: "products", writes: ["products"] },
		{ firedBy: "requests", writes: ["requests"] },
		{ firedBy: "customers", writes: ["customers"] },
	],
};

const MANIFEST = /\/feature\.server\.ts$/;
const TRIGGER_LIST = /\btriggers: \[([^\]]*)\]/g;

/**
 * Lists the migrations whose triggers are known: those above, and those that maintain a stored sum.
 *
 * @param codes every file by its path from the root
 */
export function listTriggerMigrations(codes: ReadonlyMap<string, string>): Set<string> {
	const lists = [...codes]
		.filter(([path]) => MANIFEST.test(path))
		.flatMap(([, code]) => [...code.matchAll(TRIGGER_LIST)].map(([, list = ""]) => list));
	const named = lists.flatMap((list) => [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name));
	return new Set([...Object.keys(TRIGGERS), ...named]);
}

/** Returns a problem for an unlisted migration with triggers, and for a feature's code that creates one. */
export function checkTriggers(path: string, code: string, known: ReadonlySet<string>): string[] {
	const isMigration = path.startsWith("migrations/");
	if (!isMigration && !path.startsWith("src/")) return [];
	if (!/\btrigger\b/i.test(code) || known.has(path)) return [];
	if (!isMigration) return /\bcreate\b[^`]*\btrigger\b/i.test(code) ? [`${path}: creates a trigger`] : [];
	return [`${path}: its triggers maintain no stored sum of a manifest, nor are they in scripts/triggers.ts`];
}

/** Returns listed migrations that are missing, or create no trigger. */
export function findIdleTriggers(codes: ReadonlyMap<string, string>, known: ReadonlySet<string>): string[] {
	return [...known]
		.filter((path) => !/\btrigger\b/i.test(codes.get(path) ?? ""))
		.map((path) => `${path}: creates no trigger`);
}
