import { expect, test } from "vitest";
import { requireOwnHistory, TooOld } from "./history.ts";

const KNOWN = ["001-baseline", "002-prices", "003-payments"];
const judge = (applied: string[]) => () =>
	requireOwnHistory(KNOWN, applied, (names) => `newer: ${names}`);

test.each([[[]], [["001-baseline"]], [["002-prices", "001-baseline"]], [KNOWN]])(
	"accepts a database with the history %j",
	(applied) => expect(judge(applied)).not.toThrow(),
);

test.each([
	["from before 0.8.0", ["001-foundation", "002-contact"], /anterior a la 0\.8\.0/],
	["of a later version", [...KNOWN, "004-next"], /^newer: 004-next$/],
	["of another program", ["1", "2"], /no es de Biela \(1, 2\).*No cambió nada.*BIELA_DATA/],
	[
		"with a hole",
		["001-baseline", "003-payments"],
		/no es de Biela \(001-baseline, 003-payments\)/,
	],
])("rejects a database %s and explains the fix", (_, applied, said) => {
	expect(judge(applied)).toThrow(said);
});

test("throws LegacyDatabaseError only for a database before 0.8.0", () => {
	expect(judge(["001-foundation"])).toThrow(TooOld);
	expect(judge(["1"])).not.toThrow(TooOld);
});
