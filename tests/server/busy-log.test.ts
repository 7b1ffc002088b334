import { expect, test } from "vitest";
import { toProblemResponse } from "#api/problems.server.ts";
import { DatabaseBusy, DatabaseUnavailable } from "#server/database/outage.ts";
import { rejectOnServer } from "#server/errors.ts";
import { openLog } from "#server/log.server.ts";

function toLoggedResponse(error: Error) {
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	const context = {
		var: { ctx: { log }, requestId: "1" },
		req: { method: "GET" },
		json: (problem: object, status: number) => Response.json(problem, { status }),
	};
	const { status } = toProblemResponse(error, context as never);
	return { status, lines };
}

test("logs overload rejections only when they have a cause", () => {
	expect(toLoggedResponse(rejectOnServer("busy", "Hay mucha gente."))).toEqual({
		status: 503,
		lines: [],
	});
	const failed = toLoggedResponse(
		rejectOnServer("busy", "Hay mucha gente.", { cause: new Error("the reader ended") }),
	);
	expect(failed.status).toBe(503);
	expect(failed.lines).toHaveLength(1);
});

test.each([new DatabaseUnavailable({ cause: new Error("read timeout") }), new DatabaseBusy()])(
	"logs an outage rejection without a stack: %s",
	(error) => {
		const { lines } = toLoggedResponse(error);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain(error.message);
		expect(lines[0]).not.toContain("stack");
		if (error.cause) expect(lines[0]).toContain("read timeout");
	},
);
