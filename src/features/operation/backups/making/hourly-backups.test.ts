import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { openLog } from "#server/log.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { backUpIfDue } from "./hourly-backups.server.ts";
import { getBackupsFolder } from "./manifest.server.ts";
import { readRun } from "./run-state.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-hourly-"));
const env = parseEnv({ BIELA_DATA: folder });
const ctx = { env, log: openLog("silent"), now: () => new Date() };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("makes a backup only if one is due", async () => {
	const runBackup = vi.fn(async () => ({ name: null }));
	await backUpIfDue(ctx, runBackup);
	expect(runBackup).toHaveBeenCalledWith(env, { startedAt: expect.any(Date), isDue: true });
});

test("makes no backup with a custom clock", async () => {
	const runBackup = vi.fn(async () => ({ name: null }));
	await backUpIfDue({ ...ctx, env: { ...env, BIELA_NOW: "2029-01-01T00:00:00Z" } }, runBackup);
	expect(runBackup).not.toHaveBeenCalled();
});

test("records a backup whose process was killed", async () => {
	makeFolder(getBackupsFolder(folder));
	await backUpIfDue(ctx, async () => ({ problem: "el programa que copia no terminó" }));
	expect((await readRun(folder)).problem).toBe("el programa que copia no terminó");
});
