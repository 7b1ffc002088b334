import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "./env.server.ts";
import { runBackup } from "./run-backup.server.ts";

test("returns a problem when the backup cannot start", async () => {
	const { execPath } = process;
	onTestFinished(() => {
		process.execPath = execPath;
	});
	process.execPath = "/nowhere/node";
	expect(await runBackup(parseEnv({ BIELA_DATA: "/nowhere" }), { startedAt: new Date() })).toEqual({
		problem: "el programa que copia no terminó",
	});
});
