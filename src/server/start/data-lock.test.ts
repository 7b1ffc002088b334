import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DataFolderInUseError, lockDataFolder } from "./data-lock.server.ts";

const createFolder = () => mkdtempSync(join(tmpdir(), "biela-lock-"));

// The message names the first process.
test("rejects a second process until the first unlocks", () => {
	const data = createFolder();
	const unlock = lockDataFolder(data);
	expect(() => lockDataFolder(data)).toThrow(DataFolderInUseError);
	expect(() => lockDataFolder(data)).toThrow(new RegExp(`PID ${process.pid} en .*BIELA_DATA`));
	unlock();
	lockDataFolder(data)();
});

test("keeps an unreferenced lock until the process dies", async () => {
	const data = createFolder();
	const module = join(import.meta.dirname, "data-lock.server.ts");
	const script = `import { lockDataFolder } from ${JSON.stringify(module)};
		lockDataFolder(${JSON.stringify(data)}); gc(); console.log("held"); setInterval(() => {}, 1000);`;
	const holder = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script]);
	onTestFinished(() => void holder.kill("SIGKILL"));
	await new Promise((resolve) => holder.stdout.once("data", resolve));
	expect(() => lockDataFolder(data)).toThrow(DataFolderInUseError);
	holder.kill("SIGKILL");
	await new Promise((resolve) => holder.once("exit", resolve));
	lockDataFolder(data)();
});
