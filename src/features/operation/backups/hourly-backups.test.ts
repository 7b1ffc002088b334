import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { openLog } from "#server/log.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import type { BackupOutcome, BackupRequest } from "#server/start/run-backup.server.ts";
import { scheduleHourlyBackups } from "./hourly-backups.server.ts";
import { getBackupsFolder } from "./manifest.server.ts";
import { readRun } from "./run-state.server.ts";

const MINUTE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), "biela-hourly-"));
const env = parseEnv({ BIELA_DATA: folder });
const ctx = { env, log: openLog("silent"), now: () => new Date() };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] }));
afterEach(() => {
	vi.clearAllTimers();
	vi.useRealTimers();
	rmSync(folder, { recursive: true, force: true });
});

test("starts after a minute, then checks every five", async () => {
	const requests: BackupRequest[] = [];
	const runningBackup = Promise.withResolvers<BackupOutcome>();
	const outcomes = [runningBackup.promise, Promise.resolve({ name: null })];
	scheduleHourlyBackups(ctx, async (_env, request) => {
		requests.push(request);
		return (await outcomes[requests.length - 1]) ?? { name: null };
	});
	await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
	expect(requests).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(requests).toMatchObject([{ isDue: true }]);
	await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
	expect(requests).toHaveLength(1);
	runningBackup.resolve({ name: "2026-11-20T15-00-00Z" });
	await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
	expect(requests).toHaveLength(3);
});

test("schedules no backups with a custom clock", async () => {
	const runBackup = vi.fn(async () => ({ name: null }));
	scheduleHourlyBackups({ ...ctx, env: { ...env, BIELA_NOW: "2029-01-01T00:00:00Z" } }, runBackup);
	await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
	expect(runBackup).not.toHaveBeenCalled();
});

test("records a backup whose process was killed", async () => {
	makeFolder(getBackupsFolder(folder));
	scheduleHourlyBackups(ctx, async () => ({ problem: "el programa que copia no terminó" }));
	await vi.advanceTimersByTimeAsync(MINUTE_MS);
	vi.useRealTimers();
	await expect.poll(async () => (await readRun(folder)).problem).toBe("el programa que copia no terminó");
});
