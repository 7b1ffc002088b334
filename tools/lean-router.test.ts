import { expect, test } from "vitest";
import { withoutWork } from "./lean-router.ts";

test("a module that is left out keeps its names, and none of them does anything", async () => {
	const code = withoutWork("const a = 1;\nfunction b() { return a; }\nexport { a, b };\n");
	const left = await import(`data:text/javascript,${encodeURIComponent(code)}`);
	expect(Object.keys(left)).toEqual(["a", "b"]);
	expect(left.b()).toBeUndefined();
});

test("a module laid out another way is no silent gain", () => {
	expect(() => withoutWork("export const a = 1;")).toThrow("exports nothing");
});
