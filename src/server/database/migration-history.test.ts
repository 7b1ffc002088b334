import { expect, test } from "vitest";
import { assertMigrationHistory, LegacyDatabaseError } from "./migration-history.ts";

const OWN_MIGRATIONS = ["001-baseline", "002-prices", "003-payments"];
const check = (applied: string[]) => () =>
	assertMigrationHistory(OWN_MIGRATIONS, applied, (names) => `newer: ${names}`);

test.each([[[]], [["001-baseline"]], [["002-prices", "001-baseline"]], [OWN_MIGRATIONS]])(
	"accepts a database with the history %j",
	(applied) => expect(check(applied)).not.toThrow(),
);

test.each([
	["from before 0.8.0", ["001-foundation", "002-contact"], /anterior a la 0\.8\.0/],
	["of a later version", [...OWN_MIGRATIONS, "004-next"], /^newer: 004-next$/],
	["of another program", ["1", "2"], /no es de Biela \(1, 2\).*No cambió nada.*BIELA_DATA/],
	["with a gap", ["001-baseline", "003-payments"], /no es de Biela \(001-baseline, 003-payments\)/],
])("rejects a database %s and explains the fix", (_, applied, message) => {
	expect(check(applied)).toThrow(message);
});

test("throws LegacyDatabaseError only for a database before 0.8.0", () => {
	expect(check(["001-foundation"])).toThrow(LegacyDatabaseError);
	expect(check(["1"])).not.toThrow(LegacyDatabaseError);
});
