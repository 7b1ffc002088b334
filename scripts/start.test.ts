import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { lockDataFolder } from "#server/start/data-lock.server.ts";

test("stops before installing when a server is running", {
	timeout: 120_000,
}, async () => {
	const dataFolder = mkdtempSync(join(tmpdir(), "biela-twice-"));
	const unlock = lockDataFolder(dataFolder);
	const { DATABASE_URL: _, ...env } = process.env;
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.mjs")], {
		env: { ...env, BIELA_DATA: dataFolder, PORT: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(child, "exit");
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(await ended).toEqual([1, null]);
	expect(stderr).toMatch(/Ya hay un servidor encendido con estos datos.*ya la usa otro proceso \(PID \d+/);
	expect(stdout).not.toMatch(/Instalo|Construyo/);
	unlock();
	rmSync(dataFolder, { recursive: true });
});

test.each([
	["start.mjs", "--port", /npm start no lleva «--port».*PORT=8080 npm start/],
	["serve.mjs", "--denuevo", /No conozco «--denuevo»: solo --muestra/],
])("%s rejects an unknown argument", (tool, argument, message) => {
	const ended = spawnSync(process.execPath, [join(import.meta.dirname, tool), argument, "80"], {
		encoding: "utf8",
	});
	expect(ended.stderr).toMatch(message);
	expect([ended.status, ended.stdout]).toEqual([1, ""]);
});
