import { expect, test } from "vitest";
import { SUBJECTS } from "#core/audit/records.ts";
import type { Feature } from "#domain/feature.ts";
import { FEATURES } from "./features.ts";
import { HISTORY } from "./history.ts";
import { STORED_NAMES } from "./names.server.ts";

test("has the words of each kind of record from one feature", () => {
	const declared = FEATURES.flatMap(({ history = {} }: Feature) => Object.keys(history));
	expect(declared.toSorted()).toEqual([...SUBJECTS].sort());
});

test.each(SUBJECTS)("names a %s by its place or for good", (subject) => {
	const isStored = subject in STORED_NAMES;
	expect(HISTORY[subject].permanentName === undefined).toBe(isStored);
});
