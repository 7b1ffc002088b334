/** The triggers of the database, which write without that any code of a feature says so. Part of `node tools/architecture.ts`. */

/** By migration: of which feature the table is that a trigger stands on, and of which features those that it writes. */
const TRIGGERS: Readonly<Record<string, readonly { on: string; writes: readonly string[] }[]>> = {
	// What is counted is kept where it is read: decision 012.
	"migrations/baseline/counts.ts": [
		{ on: "leads", writes: ["leads", "customers", "service-requests", "products"] },
		{ on: "appointments", writes: ["leads"] },
		{ on: "service-requests", writes: ["service-requests"] },
		{ on: "quotes", writes: ["products"] },
	],
	"migrations/baseline/search.ts": [
		{ on: "products", writes: ["products"] },
		{ on: "leads", writes: ["leads"] },
		{ on: "customers", writes: ["customers"] },
	],
};

/** A migration that makes triggers and does not stand in the list, and a feature's code that makes one. */
export function checkTriggers(path: string, code: string, triggers = TRIGGERS): string[] {
	const isMigration = path.startsWith("migrations/");
	if (!isMigration && !path.startsWith("src/")) return [];
	if (!/\btrigger\b/i.test(code) || triggers[path]) return [];
	if (!isMigration)
		return /\bcreate\b[^`]*\btrigger\b/i.test(code) ? [`${path}: makes a trigger`] : [];
	return [`${path}: its triggers stand in no list of tools/triggers.ts`];
}

/** Listed migrations that are gone, or make no trigger. */
export function findIdleTriggers(
	codes: ReadonlyMap<string, string>,
	triggers = TRIGGERS,
): string[] {
	return Object.keys(triggers)
		.filter((path) => !/\btrigger\b/i.test(codes.get(path) ?? ""))
		.map((path) => `${path}: makes no trigger`);
}
