import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listOperations, listPages } from "./operations.ts";

test("operations and pages match docs/operations.txt", async () => {
	const stored = readFileSync(new URL("../docs/operations.txt", import.meta.url), "utf8");
	expect([...(await listOperations()), ...listPages()]).toEqual(stored.trimEnd().split("\n"));
});

test("throws for a panel page without a right", () => {
	const page = (path: string) => [{ path: `admin/dashboard/${path}`, file: "admin/loans.tsx" }];
	expect(() => listPages(page("sin-linea"))).toThrow(/admin\/loans.tsx has no line in/);
	expect(listPages(page("clientes/sin-linea"))[0]).toMatch(/^loans .+ owner\+reception$/);
});
