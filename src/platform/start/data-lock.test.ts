import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DataFolderTaken, lockDataFolder } from "./data-lock.server.ts";

const folder = () => mkdtempSync(join(tmpdir(), "biela-lock-"));

test("a second holder is refused with the first one's process number, and let in once it is given back", () => {
	const data = folder();
	const unlock = lockDataFolder(data);
	expect(() => lockDataFolder(data)).toThrow(DataFolderTaken);
	expect(() => lockDataFolder(data)).toThrow(new RegExp(`PID ${process.pid} en .*BIELA_DATA`));
	unlock();
	lockDataFolder(data)();
});

test("the folder is held by who dropped the way to give it back, and free once that process is killed", async () => {
	const data = folder();
	const module = join(import.meta.dirname, "data-lock.server.ts");
	const script = `import { lockDataFolder } from ${JSON.stringify(module)};
		lockDataFolder(${JSON.stringify(data)}); gc(); console.log("held"); setInterval(() => {}, 1000);`;
	const holder = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script]);
	onTestFinished(() => void holder.kill("SIGKILL"));
	await new Promise((resolve) => holder.stdout.once("data", resolve));
	expect(() => lockDataFolder(data)).toThrow(DataFolderTaken);
	holder.kill("SIGKILL");
	await new Promise((resolve) => holder.once("exit", resolve));
	lockDataFolder(data)();
});
