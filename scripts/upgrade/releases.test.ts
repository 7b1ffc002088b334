import { expect, test } from "vitest";
import { chooseRelease, compareVersions, listAsks, parseReleases } from "./releases.mjs";

const COMMIT = "1123358c401398f7e8cac6c40d1bb46f22ccaffe";
const TEXT = `0.9.0\t${COMMIT}\t2026-11-29\t\n0.10.0\t${COMMIT}\t2026-11-29\tConfirma el plazo.\n0.12.0\t${COMMIT}\t2026-11-30\t\n`;
const releases = parseReleases(TEXT);

test("reads one release from each line", () => {
	expect(releases.map(({ version }) => version)).toEqual(["0.9.0", "0.10.0", "0.12.0"]);
	expect(releases[1]).toEqual({
		version: "0.10.0",
		commit: COMMIT,
		day: "2026-11-29",
		asks: "Confirma el plazo.",
	});
});

test.each(["0.9\tabc\t2026-11-29\t", "0.9.0 1123358c 2026-11-29", `v1\t${COMMIT}`])(
	"rejects the line %j",
	(line) => {
		expect(() => parseReleases(line)).toThrow(/no se entiende/);
	},
);

test("compares versions by number", () => {
	expect(compareVersions("0.9.0", "0.10.0")).toBeLessThan(0);
	expect(compareVersions("1.0.0", "0.12.9")).toBeGreaterThan(0);
	expect(compareVersions("0.12.0", "0.12.0")).toBe(0);
});

test("chooses the newest release without a version", () => {
	expect(chooseRelease(releases, undefined, "0.9.0")?.version).toBe("0.12.0");
	expect(chooseRelease(releases, "0.10.0", "0.9.0")?.version).toBe("0.10.0");
});

test("chooses nothing when that version runs", () => {
	expect(chooseRelease(releases, undefined, "0.12.0")).toBeUndefined();
});

test("refuses unknown and older versions", () => {
	expect(() => chooseRelease(releases, "0.11.0", "0.9.0")).toThrow(/Hay: 0.9.0, 0.10.0, 0.12.0/);
	expect(() => chooseRelease(releases, "0.9.0", "0.12.0")).toThrow(/-- atras/);
	expect(() => chooseRelease([], undefined, "0.9.0")).toThrow(/ninguna versión/);
});

test("lists what the releases between ask", () => {
	const listVersions = (from: string, to: string) =>
		listAsks(releases, { from, to }).map(({ version }) => version);
	expect(listVersions("0.9.0", "0.12.0")).toEqual(["0.10.0"]);
	expect(listVersions("0.10.0", "0.12.0")).toEqual([]);
});
