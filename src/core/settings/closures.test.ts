import { expect, test } from "vitest";
import { findClosure, listClosures } from "./closures.ts";

const VACATION = "Vacaciones";
const closedDays = [
	{ date: "2026-12-25", reason: "Navidad" },
	{ date: "2026-12-23", reason: VACATION },
	{ date: "2026-12-24", reason: VACATION },
	{ date: "2026-12-26", reason: VACATION },
	{ date: "2026-12-28", reason: VACATION },
];

test("joins neighbouring days with the same reason", () => {
	expect(listClosures(closedDays)).toEqual([
		{ from: "2026-12-23", to: "2026-12-24", reason: VACATION },
		{ from: "2026-12-25", to: "2026-12-25", reason: "Navidad" },
		{ from: "2026-12-26", to: "2026-12-26", reason: VACATION },
		{ from: "2026-12-28", to: "2026-12-28", reason: VACATION },
	]);
});

test("finds a closure around a holiday within it", () => {
	expect(findClosure(closedDays, "2026-12-24")).toEqual({
		from: "2026-12-23",
		to: "2026-12-26",
		reason: VACATION,
	});
	expect(findClosure(closedDays, "2026-12-25")).toMatchObject({ from: "2026-12-25", to: "2026-12-25" });
	expect(findClosure(closedDays, "2026-12-27")).toBeUndefined();
});
