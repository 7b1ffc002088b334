import { expect, test } from "vitest";
import { printable } from "./paper.server.ts";

test("a paper loses no accent, dash or space of what was pasted", () => {
	expect(printable("Revisio\u0301n de balatas, n\u0303")).toBe("Revisión de balatas, ñ");
	expect(printable("10\u202f000\u00a0km, \u221210\u00a0°C, 5W\u201130, 3 €")).toBe(
		"10 000\u00a0km, -10\u00a0°C, 5W-30, 3 €",
	);
	expect(printable("“½” · 漢字😀\u0007 — ok…\nsí")).toBe("“½” ·  — ok…\nsí");
});
