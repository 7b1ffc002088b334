import { expect, test } from "vitest";
import { newJob, newLine } from "./fields.ts";
import { linesOf, movedJob, withJob, withLine, withoutJob, withoutLine } from "./jobs.ts";

const values = {
	jobs: [newJob("a", "Frenos"), { ...newJob("b", "Discos"), needs: "a" }, newJob("c", "Lavado")],
	lines: [newLine("1", "b", "other"), newLine("2", "a", "other"), newLine("3", "a", "part")],
};

test("returns a job's lines with their index", () => {
	expect(linesOf(values, "a").map(({ line, at }) => [line.id, at])).toEqual([
		["2", 1],
		["3", 2],
	]);
});

test("removes a job with its lines and clears dependencies", () => {
	const left = withoutJob(values, "a");
	expect(left.jobs?.map(({ id, needs }) => [id, needs])).toEqual([
		["b", ""],
		["c", ""],
	]);
	expect(left.lines?.map(({ id }) => id)).toEqual(["1"]);
});

test("swaps a job with its neighbour except at ends", () => {
	expect(movedJob(values, "b", -1).jobs?.map(({ id }) => id)).toEqual(["b", "a", "c"]);
	expect(movedJob(values, "c", 1)).toEqual({});
});

test("updates one job and one line only", () => {
	expect(withJob(values, "c", { title: "Pulido" }).jobs?.map(({ title }) => title)).toEqual([
		...["Frenos", "Discos", "Pulido"],
	]);
	expect(withLine(values, 2, { text: "Pastilla" }).lines?.map(({ text }) => text)).toEqual([
		...["", "", "Pastilla"],
	]);
	expect(withoutLine(values, 0).lines?.map(({ id }) => id)).toEqual(["2", "3"]);
});
