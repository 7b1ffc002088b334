import { expect, test } from "vitest";
import { startingChoice, toggled } from "./choice.ts";

const job = (id: string, needsJobId: string | null = null, isTicked = true) => ({
	id,
	needs_job_id: needsJobId,
	is_ticked: isTicked,
});
const [pads, discs, wash] = [job("pads"), job("discs", "pads"), job("wash", null, false)];

test("the page opens with what the shop ticked, and with what that goes with", () => {
	expect(startingChoice([pads, discs, wash])).toEqual(["pads", "discs"]);
	expect(startingChoice([{ ...pads, is_ticked: false }, discs, wash])).toEqual(["pads", "discs"]);
});

test("a job brings what it goes with and leaves with it", () => {
	const jobs = [pads, discs, wash];
	expect(toggled(jobs, [], "discs")).toEqual(["pads", "discs"]);
	expect(toggled(jobs, ["pads", "discs", "wash"], "pads")).toEqual(["wash"]);
	expect(toggled(jobs, ["pads", "discs"], "discs")).toEqual(["pads"]);
});

test("jobs that go with each other in a circle come and go together", () => {
	const circle = [job("a", "b"), job("b", "a")];
	expect(toggled(circle, [], "a")).toEqual(["a", "b"]);
	expect(toggled(circle, ["a", "b"], "b")).toEqual([]);
});

test("a job that goes with one approved before is ticked by itself", () => {
	expect(toggled([job("new", "old")], [], "new")).toEqual(["new"]);
});
