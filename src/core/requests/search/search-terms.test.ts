import { expect, test } from "vitest";
import { extractReferences, parseSearchTerms } from "./search-terms.ts";

test.each([
	["OT-2026-00003", [[" ot 2026 00003"]]],
	["ot 2026 00003.", [[" ot 2026 00003"]]],
	["#PAG–2026–00012", [[" pag 2026 00012"]]],
	["COT-2026-00003", [["cot 2026 00003"]]],
	["OT-", [[" ot 20"]]],
	["OT-2026", [[" ot 2026", "ot2026"]]],
	["OT-2026-0001", [[" ot 2026 0001", " ot 2026 00001"]]],
])("extracts the reference of «%s»", (q, references) => {
	expect(extractReferences(q).references).toEqual(references);
	expect(parseSearchTerms(q)).toEqual(references);
});

test.each(["OT-1234", "DO-4410", "ot", "COTA-2026-00003", "OT-2026-000031", "foto-2026"])(
	"extracts no reference from «%s»",
	(q) => expect(extractReferences(q)).toEqual({ references: [], rest: q }),
);

test("keeps the other words beside a reference", () => {
	expect(parseSearchTerms("«OT-2026-00003» Núñez 6611-0002")).toEqual([
		[" ot 2026 00003"],
		["66110002", "6611 0002"],
		["nunez"],
	]);
});
