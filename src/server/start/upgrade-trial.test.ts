import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../scripts/postgres.ts";
import { parseEnv } from "./env.server.ts";
import { TRIAL_FILE, waitForTrial } from "./upgrade-trial.server.ts";

let env: ReturnType<typeof parseEnv>;
let file: string;
beforeEach(async () => {
	const folder = mkdtempSync(join(tmpdir(), "biela-trial-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	env = parseEnv({ BIELA_DATA: folder, HOST: "127.0.0.1", PORT: String(await findFreePort()) });
	file = join(folder, TRIAL_FILE);
});

let reason: string | undefined;
const health = { getNotReadyReason: async () => reason };
const ask = async (path: string, method = "GET") => {
	const response = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { method });
	return [response.status, await response.text()];
};

test("goes on at once without an upgrade", async () => {
	await waitForTrial(env, health);
	writeFileSync(file, "");
	const longAgo = new Date(Date.now() - 60_000);
	utimesSync(file, longAgo, longAgo);
	await waitForTrial(env, health);
	const toCome = new Date(Date.now() + 3_600_000);
	utimesSync(file, toCome, toCome);
	await waitForTrial(env, health);
});

test("accepts nothing until the upgrade is sure", async () => {
	writeFileSync(file, "");
	reason = "base de datos";
	let hasStarted = false;
	const start = waitForTrial(env, health).then(() => {
		hasStarted = true;
	});
	await expect.poll(() => ask("/health").catch(() => [])).toEqual([200, "vivo, a prueba: base de datos"]);
	reason = undefined;
	expect(await ask("/health")).toEqual([200, "vivo, a prueba: lista"]);
	expect((await ask("/ready"))[0]).toBe(503);
	expect(await ask("/api/contact", "POST")).toEqual([503, expect.stringContaining("actualizando")]);
	await pause(300);
	expect(hasStarted).toBe(false);
	rmSync(file);
	await start;
	await expect(ask("/health")).rejects.toThrow();
});
