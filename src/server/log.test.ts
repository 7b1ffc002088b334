import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const LOGGING_SCRIPT = `
import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.server.ts"))};
const log = openLog("info");
log.info("lost");
setTimeout(() => {
	log.info("lost too");
	process.stderr.write("alive");
});`;

test("exits without delay when the disk is full", async () => {
	const command = `exec "${process.execPath}" --input-type=module -e "$0" > /dev/full`;
	const child = spawn("sh", ["-c", command, LOGGING_SCRIPT], {
		timeout: 20_000,
		killSignal: "SIGKILL",
	});
	const exited = new Promise((resolve) => child.once("exit", resolve));
	expect([await text(child.stderr), await exited]).toEqual(["alive", 0]);
});

const toImportPath = (file: string) => JSON.stringify(join(import.meta.dirname, file));
const LINES = Array.from({ length: 3000 }, (_, line) => String(line));

/** Starts a process whose output has no reader: its pipe holds a twentieth of it. */
function runWithoutReader(script: string) {
	const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
	const exited = new Promise((resolve) => child.once("exit", (...exitArgs) => resolve(exitArgs)));
	return { child, exited };
}

// The log is complete once it is read.
test("does not block without a reader", async () => {
	const { child, exited } = runWithoutReader(`
		import { openLog } from ${toImportPath("log.server.ts")};
		const log = openLog("info");
		for (let line = 0; line < 3000; line++) log.info({ path: "x".repeat(100) }, String(line));
		setTimeout(() => process.stderr.end("alive"));`);
	expect(await text(child.stderr)).toBe("alive");
	const lines = (await text(child.stdout)).trim().split("\n");
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual(LINES);
	expect(await exited).toEqual([0, null]);
});

test("exits even if its log has no reader", async () => {
	const { child, exited } = runWithoutReader(`
		import { openLogOutput } from ${toImportPath("start/log-output.server.ts")};
		openLogOutput(1, 0).write("x".repeat(1_000_000));
		setTimeout(() => process.exit(0));`);
	expect(await exited).toEqual([null, "SIGKILL"]);
	child.stdout.destroy();
});
