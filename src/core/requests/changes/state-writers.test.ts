import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The files that store the state of a request, and why what it owes follows. The ledger's hook `onLeadStateStored` runs
 * in the first two; none of the others can make a charge stand or fall.
 */
const WRITERS = {
	"src/core/requests/changes/lead-actions.server.ts":
		"runs the hook for a press, and undoes contacts, which are never won",
	"src/core/requests/changes/lead-updates.server.ts": "runs the hook for what other features did",
	"src/core/requests/bulk-closing/close.server.ts": "closes open requests without money as lost",
	"src/core/requests/bulk-closing/undo.server.ts": "opens them again, as they were",
	"src/core/requests/store.server.ts": "stores what the others give",
	"src/core/requests/merging/merge.server.ts": "hides a request that has no money of its own",
	"src/core/requests/merging/split.server.ts": "gives both their states of before the merge",
	"src/core/requests/ending/erase-leads.server.ts": "loses open requests of an erased person",
};

const WRITES_LEADS = /updateTable\("leads"\)|updateRows\(\s*\w+,\s*"leads"|\b(?:updateLead|saveLead)\(/;
const SETS_STATE = /\bstate\b\s*(?::|,|\})|\.\.\.restored|\.\.\.snapshot|fields\.after/;

test("stores the state of a request only where its charge follows", () => {
	const files = globSync("src/**/*.ts").filter((path) => !/\.(test|test\.kit)\.ts$/.test(path));
	const writers = files.filter((path) => {
		const code = readFileSync(path, "utf8");
		return WRITES_LEADS.test(code) && SETS_STATE.test(code);
	});
	expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
});
