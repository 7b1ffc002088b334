/** Checks the database's triggers, whose writes no code of a feature shows. Part of `node scripts/architecture.ts`. */

/** The triggers by migration: the feature whose table fires a trigger, and the features whose tables it writes. */
const TRIGGERS: Readonly<Record<string, readonly { firedBy: string; writes: readonly string[] }[]>> = {
	// Counts are stored where they are read: decision 012.
	"migrations/baseline/counts.ts": [
		{ firedBy: "requests", writes: ["requests", "customers", "service-requests", "products"] },
		{ firedBy: "appointments", writes: ["requests"] },
		{ firedBy: "service-requests", writes: ["service-requests"] },
		{ firedBy: "quotes", writes: ["products"] },
	],
	"migrations/008-visit-ids.ts": [
		{ firedBy: "requests", writes: ["requests", "customers", "service-requests", "products"] },
		{ firedBy: "appointments", writes: ["requests"] },
	],
	"migrations/baseline/search.ts": [
		{ firedBy: "products", writes: ["products"] },
		{ firedBy: "requests", writes: ["requests"] },
		{ firedBy: "customers", writes: ["customers"] },
	],
};

/** Returns a problem for an unlisted migration with triggers, and for a feature's code that creates one. */
export function checkTriggers(path: string, code: string, triggers = TRIGGERS): string[] {
	const isMigration = path.startsWith("migrations/");
	if (!isMigration && !path.startsWith("src/")) return [];
	if (!/\btrigger\b/i.test(code) || triggers[path]) return [];
	if (!isMigration) return /\bcreate\b[^`]*\btrigger\b/i.test(code) ? [`${path}: creates a trigger`] : [];
	return [`${path}: its triggers are not listed in scripts/triggers.ts`];
}

/** Returns listed migrations that are missing, or create no trigger. */
export function findIdleTriggers(codes: ReadonlyMap<string, string>, triggers = TRIGGERS): string[] {
	return Object.keys(triggers)
		.filter((path) => !/\btrigger\b/i.test(codes.get(path) ?? ""))
		.map((path) => `${path}: creates no trigger`);
}
