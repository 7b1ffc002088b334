import { expect, test } from "vitest";
import { notNow } from "#platform/errors.ts";
import { openLog } from "#platform/log.server.ts";
import { answerProblem } from "./problems.server.ts";

function answered(error: Error) {
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	const context = {
		var: { at: { log }, requestId: "1" },
		json: (problem: object, status: number) => Response.json(problem, { status }),
	};
	const { status } = answerProblem(error, context as never);
	return { status, lines };
}

test("a line that is full refuses without a line of the log for each; what broke behind a refusal has one", () => {
	expect(answered(notNow("busy", "Hay mucha gente."))).toEqual({ status: 503, lines: [] });
	const broke = answered(notNow("busy", "Hay mucha gente.", new Error("the reader ended")));
	expect(broke.status).toBe(503);
	expect(broke.lines).toHaveLength(1);
});
