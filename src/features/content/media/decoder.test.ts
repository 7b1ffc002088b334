import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openDecoder } from "./decoder.server.ts";
import { createPicture } from "./library.test.kit.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { GUIDANCE } from "./rules.ts";

const AMPLE_LIMITS = { maxMs: 60_000, maxMemoryMb: 1000, idleMs: 1000 };
const SLOW_ERROR = { status: 422, code: "broken_image", fields: { file: UPLOAD_ERRORS.slow } };

test.each([
	["takes too long", { maxMs: 1 }],
	["takes too much memory", { maxMemoryMb: 1 }],
])("replaces the process when a picture %s", async (_, lowLimit) => {
	const bytes = await createPicture(1200, 900).png().toBuffer();
	const limits = { ...AMPLE_LIMITS, ...lowLimit };
	const decode = openDecoder(limits);
	await expect(decode(bytes, GUIDANCE.general)).rejects.toMatchObject(SLOW_ERROR);
	Object.assign(limits, AMPLE_LIMITS);
	expect(await decode(bytes, GUIDANCE.general)).toMatchObject({ width: 1200, height: 900 });
});

test("restarts a process that ended when idle", async () => {
	const bytes = await createPicture(300, 300).png().toBuffer();
	const decode = openDecoder({ ...AMPLE_LIMITS, idleMs: 0 });
	const first = await decode(bytes, GUIDANCE.brands);
	await new Promise((resolve) => setImmediate(resolve));
	expect(await decode(bytes, GUIDANCE.brands)).toEqual(first);
});

/** Returns the child processes of this one, from Linux's /proc. */
const listChildPids = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");

/** Returns the priority of each thread of a process. */
const listThreadPriorities = (pid: string) =>
	readdirSync(`/proc/${pid}/task`).map((thread) => {
		const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
		return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[17]);
	});

test.runIf(process.platform === "linux")("runs decoder threads at below-normal priority", async () => {
	const decode = openDecoder({ ...AMPLE_LIMITS, idleMs: 60_000 });
	const bytes = await createPicture(300, 300).png().toBuffer();
	// Child processes of other tests may still be running; ignore them.
	const existingPids = listChildPids();
	await decode(bytes, GUIDANCE.brands);
	const [childPid = "", ...otherPids] = listChildPids().filter((pid) => !existingPids.includes(pid));
	expect(otherPids).toEqual([]);
	const threadPriorities = listThreadPriorities(childPid);
	expect(threadPriorities.length).toBeGreaterThan(5);
	expect(new Set(threadPriorities)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
});

/** Script that requests a picture without free file handles, and again once there are some. */
const STARVED_SCRIPT = `
import { closeSync, openSync } from "node:fs";
import { openDecoder } from ${JSON.stringify(join(import.meta.dirname, "decoder.server.ts"))};
const decode = openDecoder();
const ask = () => decode(Buffer.from("no picture"), { width: 800, height: 800 }).catch((error) => error.code);
const taken = [];
try { for (;;) taken.push(openSync("/dev/null")); } catch {}
const said = [await ask()];
for (const handle of taken) closeSync(handle);
await new Promise((resolve) => setTimeout(resolve, 50));
said.push(await ask());
console.log(said.join(" | "));
process.exit();`;

test("recovers after running out of file handles", async () => {
	const node = `exec "${process.execPath}" --input-type=module -e "$0"`;
	const child = spawn("sh", ["-c", `ulimit -n 80; ${node}`, STARVED_SCRIPT]);
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(errors).toBe("");
	expect(output.trim()).toBe("unavailable | broken_image");
});
