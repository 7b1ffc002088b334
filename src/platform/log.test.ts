import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const LOGGING = `
import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.server.ts"))};
const log = openLog("info");
log.info("lost");
setTimeout(() => {
	log.info("lost too");
	process.stderr.write("alive");
});`;

test("a log on a full disk ends nothing, and nothing waits for it at the end", async () => {
	const node = `exec "${process.execPath}" --input-type=module -e "$0" > /dev/full`;
	const child = spawn("sh", ["-c", node, LOGGING], { timeout: 20_000, killSignal: "SIGKILL" });
	const ended = new Promise((resolve) => child.once("exit", resolve));
	expect([await text(child.stderr), await ended]).toEqual(["alive", 0]);
});
