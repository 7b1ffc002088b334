import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationLines } from "./operations.ts";

test("every operation asks what docs/operations.txt says: a change of policy is seen", async () => {
	const told = readFileSync(new URL("../docs/operations.txt", import.meta.url), "utf8");
	expect(await operationLines()).toEqual(told.trimEnd().split("\n"));
});
