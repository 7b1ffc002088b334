import { expect, test } from "vitest";
import { buildJobRow, buildLineRow } from "./fields.ts";
import { getJobLines, moveJob, removeJob, removeLine, updateJob, updateLine } from "./jobs.ts";

const values = {
	jobs: [
		buildJobRow("a", "Frenos"),
		{ ...buildJobRow("b", "Discos"), needs: "a" },
		buildJobRow("c", "Lavado"),
	],
	lines: [buildLineRow("1", "b", "other"), buildLineRow("2", "a", "other"), buildLineRow("3", "a", "part")],
};

test("returns a job's lines with their index", () => {
	expect(getJobLines(values, "a").map(({ line, index }) => [line.id, index])).toEqual([
		["2", 1],
		["3", 2],
	]);
});

test("removes a job with its lines and clears dependencies", () => {
	const remaining = removeJob(values, "a");
	expect(remaining.jobs?.map(({ id, needs }) => [id, needs])).toEqual([
		["b", ""],
		["c", ""],
	]);
	expect(remaining.lines?.map(({ id }) => id)).toEqual(["1"]);
});

test("swaps a job with its neighbour except at ends", () => {
	expect(moveJob(values, "b", -1).jobs?.map(({ id }) => id)).toEqual(["b", "a", "c"]);
	expect(moveJob(values, "c", 1)).toEqual({});
});

test("updates one job and one line only", () => {
	expect(updateJob(values, "c", { title: "Pulido" }).jobs?.map(({ title }) => title)).toEqual([
		...["Frenos", "Discos", "Pulido"],
	]);
	expect(updateLine(values, 2, { text: "Pastilla" }).lines?.map(({ text }) => text)).toEqual([
		...["", "", "Pastilla"],
	]);
	expect(removeLine(values, 0).lines?.map(({ id }) => id)).toEqual(["2", "3"]);
});
