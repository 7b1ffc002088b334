import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openDecoder } from "./decoder.server.ts";
import { picture } from "./library.test.kit.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { GUIDANCE } from "./rules.ts";

const ENOUGH = { maxMs: 60_000, maxMemoryMb: 1000, idleMs: 1000 };
const SLOW = { status: 422, code: "broken_image", fields: { file: UPLOAD_ERRORS.slow } };

test.each([
	["takes too long", { maxMs: 1 }],
	["takes too much memory", { maxMemoryMb: 1 }],
])("replaces the process when a picture %s", async (_, tooLittle) => {
	const bytes = await picture(1200, 900).png().toBuffer();
	const bounds = { ...ENOUGH, ...tooLittle };
	const decode = openDecoder(bounds);
	await expect(decode(bytes, GUIDANCE.general)).rejects.toMatchObject(SLOW);
	Object.assign(bounds, ENOUGH);
	expect(await decode(bytes, GUIDANCE.general)).toMatchObject({ width: 1200, height: 900 });
});

test("restarts a process that ended when idle", async () => {
	const bytes = await picture(300, 300).png().toBuffer();
	const decode = openDecoder({ ...ENOUGH, idleMs: 0 });
	const first = await decode(bytes, GUIDANCE.brands);
	await new Promise((resolve) => setImmediate(resolve));
	expect(await decode(bytes, GUIDANCE.brands)).toEqual(first);
});

/** Returns the child processes of this one, from Linux's /proc. */
const children = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");

/** Returns the priority of each thread of a process. */
const priorities = (pid: string) =>
	readdirSync(`/proc/${pid}/task`).map((thread) => {
		const told = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
		return Number(told.slice(told.lastIndexOf(")")).split(" ")[17]);
	});

test.runIf(process.platform === "linux")("runs decoder threads at below-normal priority", async () => {
	const decode = openDecoder({ ...ENOUGH, idleMs: 60_000 });
	const bytes = await picture(300, 300).png().toBuffer();
	// Child processes of other tests may still be running; ignore them.
	const others = children();
	await decode(bytes, GUIDANCE.brands);
	const [own = "", ...more] = children().filter((pid) => !others.includes(pid));
	expect(more).toEqual([]);
	const told = priorities(own);
	expect(told.length).toBeGreaterThan(5);
	expect(new Set(told)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
});

/** Script that requests a picture without free file handles, and again once there are some. */
const STARVING = `
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
	const child = spawn("sh", ["-c", `ulimit -n 80; ${node}`, STARVING]);
	const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(complaints).toBe("");
	expect(said.trim()).toBe("unavailable | broken_image");
});
