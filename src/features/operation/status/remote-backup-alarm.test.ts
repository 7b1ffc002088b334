import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { getRemoteBackupAge } from "#features/operation/backups/keeping/backup-health.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { listAlarms, runAlarmCheck } from "./alarm-watch.server.ts";
import { readStatus } from "./status.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const folder = mkdtempSync(join(tmpdir(), "biela-remote-alarm-"));
let home: Awaited<ReturnType<typeof openFolderShop>>;
let ctx: AppContext;
let nowMs = Date.UTC(2026, 10, 20, 12);

beforeAll(async () => {
	home = await openFolderShop({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "taller@example.com" });
	const env = { ...home.ctx.env, BACKUP_KEY: "la-clave-del-taller-que-guarda-su-duena" };
	ctx = { ...home.ctx, env, now: () => new Date(nowMs) };
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

/** Runs the hourly backups of some hours, each followed by the checks. */
async function runHours(hours: number) {
	for (let hour = 0; hour < hours; hour++) {
		nowMs += HOUR_MS;
		await performBackup({ ...home.shop, env: ctx.env }, { startedAt: ctx.now(), isDue: true });
		await runAlarmCheck(ctx);
	}
}

async function runChecksFor(minutes: number) {
	for (let elapsed = 0; elapsed < minutes; elapsed += 5) {
		nowMs += 5 * MINUTE_MS;
		await runAlarmCheck(ctx);
	}
}

const readBackupCheck = async () => (await readStatus(ctx)).checks.find(({ id }) => id === "backup");

async function listEmails() {
	const rows = await ctx.db.selectFrom("outbox").select("payload").where("topic", "=", MAIL_TOPIC).execute();
	return rows
		.map(({ payload }) => JSON.parse(payload) as { subject: string; text: string })
		.filter(({ subject }) => subject.includes("Última copia"));
}

test("raises and ends an alarm for a lost remote place", async () => {
	expect(await getRemoteBackupAge(ctx)).toBeUndefined();
	const place = mkdtempSync(join(folder, "disk-"));
	ctx.env.BACKUP_URL = pathToFileURL(place).href;
	expect(await getRemoteBackupAge(ctx)).toBe(Number.POSITIVE_INFINITY);
	await runHours(1);
	expect(await getRemoteBackupAge(ctx)).toBe(0);
	expect(await readBackupCheck()).toMatchObject({ state: "ok" });

	renameSync(place, `${place}-away`);
	await runHours(1);
	expect(await readBackupCheck()).toMatchObject({ state: "warn" });
	expect(await listEmails()).toEqual([]);
	nowMs += 23 * HOUR_MS;
	await runHours(1);
	await runChecksFor(15);
	expect(await getRemoteBackupAge(ctx)).toBe(25 * HOUR_MS + 15 * MINUTE_MS);
	expect(await readBackupCheck()).toEqual(
		expect.objectContaining({
			state: "error",
			detail: expect.stringMatching(
				/^Fuera de este servidor no entra ninguna copia: la última es de hace 1 día\. La última no llegó: ese lugar no existe.* En el servidor sí: comprobada, de hace 15 minutos, /,
			),
		}),
	);
	expect((await listAlarms(ctx)).filter(({ id }) => id === "backup")).toMatchObject([
		{ label: "Última copia" },
	]);
	const [email] = await listEmails();
	expect(email?.subject).toBe("Atención: Última copia");
	expect(email?.text).toMatch(/no entra ninguna copia.*En el servidor sí/s);

	renameSync(`${place}-away`, place);
	await runHours(1);
	expect(await readBackupCheck()).toMatchObject({ state: "ok" });
	await runChecksFor(70);
	expect((await listEmails()).map(({ subject }) => subject).toSorted()).toEqual([
		"Arreglado: Última copia",
		"Atención: Última copia",
	]);
	expect((await listAlarms(ctx)).filter(({ id }) => id === "backup")).toEqual([]);
});
