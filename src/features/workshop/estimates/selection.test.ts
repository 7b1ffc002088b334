import { expect, test } from "vitest";
import { getInitialSelection, toggleJob } from "./selection.ts";

const buildJob = (id: string, needsJobId: string | null = null, isTicked = true) => ({
	id,
	needs_job_id: needsJobId,
	is_ticked: isTicked,
});
const [pads, discs, wash] = [buildJob("pads"), buildJob("discs", "pads"), buildJob("wash", null, false)];

test("starts with ticked jobs and the jobs they need", () => {
	expect(getInitialSelection([pads, discs, wash])).toEqual(["pads", "discs"]);
	expect(getInitialSelection([{ ...pads, is_ticked: false }, discs, wash])).toEqual(["pads", "discs"]);
});

test("toggles a job with the jobs it needs", () => {
	const jobs = [pads, discs, wash];
	expect(toggleJob(jobs, [], "discs")).toEqual(["pads", "discs"]);
	expect(toggleJob(jobs, ["pads", "discs", "wash"], "pads")).toEqual(["wash"]);
	expect(toggleJob(jobs, ["pads", "discs"], "discs")).toEqual(["pads"]);
});

test("toggles jobs with circular dependencies together", () => {
	const circle = [buildJob("a", "b"), buildJob("b", "a")];
	expect(toggleJob(circle, [], "a")).toEqual(["a", "b"]);
	expect(toggleJob(circle, ["a", "b"], "b")).toEqual([]);
});

/** A job approved in an earlier version is not in the list. */
test("selects a job alone when its needed job is approved", () => {
	expect(toggleJob([buildJob("new", "old")], [], "new")).toEqual(["new"]);
});
