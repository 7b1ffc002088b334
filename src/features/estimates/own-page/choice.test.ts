import { expect, test } from "vitest";
import { startingChoice, toggled } from "./choice.ts";

const job = (id: string, needsJobId: string | null = null, isTicked = true) => ({
	id,
	needs_job_id: needsJobId,
	is_ticked: isTicked,
});
const [pads, discs, wash] = [job("pads"), job("discs", "pads"), job("wash", null, false)];

test("starts with ticked jobs and the jobs they need", () => {
	expect(startingChoice([pads, discs, wash])).toEqual(["pads", "discs"]);
	expect(startingChoice([{ ...pads, is_ticked: false }, discs, wash])).toEqual(["pads", "discs"]);
});

test("toggles a job with the jobs it needs", () => {
	const jobs = [pads, discs, wash];
	expect(toggled(jobs, [], "discs")).toEqual(["pads", "discs"]);
	expect(toggled(jobs, ["pads", "discs", "wash"], "pads")).toEqual(["wash"]);
	expect(toggled(jobs, ["pads", "discs"], "discs")).toEqual(["pads"]);
});

test("toggles jobs with circular dependencies together", () => {
	const circle = [job("a", "b"), job("b", "a")];
	expect(toggled(circle, [], "a")).toEqual(["a", "b"]);
	expect(toggled(circle, ["a", "b"], "b")).toEqual([]);
});

/** A job approved in an earlier version is not in the list. */
test("selects a job alone when its needed job is approved", () => {
	expect(toggled([job("new", "old")], [], "new")).toEqual(["new"]);
});
