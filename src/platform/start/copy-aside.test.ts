import { expect, onTestFinished, test } from "vitest";
import { runBackup } from "./copy-aside.server.ts";
import { parseEnv } from "./env.server.ts";

test("returns a problem when the backup cannot start", async () => {
	const { execPath } = process;
	onTestFinished(() => {
		process.execPath = execPath;
	});
	process.execPath = "/nowhere/node";
	expect(await runBackup(parseEnv({}), { startedAt: new Date() })).toEqual({
		problem: "el programa que copia no terminó",
	});
});
