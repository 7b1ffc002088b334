// @module-tag slow
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { isBackupName } from "#features/operation/backups/rules.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { findFreePort } from "../../scripts/postgres.ts";

const LIMIT_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), "biela-later-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Next version, whose migration fails halfway. */
const nextMigrations = {
	...migrations,
	"998-next": {
		up: async (db: Kysely<unknown>) => {
			await db.schema.createTable("half_made").addColumn("id", "text").execute();
			throw new Error("stopped in the middle");
		},
	},
};

let env: ReturnType<typeof parseEnv>;
let shopCount = 0;
beforeEach(async () => {
	const port = await findFreePort();
	env = parseEnv({
		BIELA_DATA: join(root, `shop-${++shopCount}`),
		LOG_LEVEL: "silent",
		PORT: String(port),
	});
	const ctx = await openAppContext(env, migrations);
	await seed(ctx);
	await ctx.close();
});

test(
	"reports a failed migration and keeps one backup",
	async () => {
		const listBackups = () => readdirSync(join(env.BIELA_DATA, "backups")).filter(isBackupName);
		const stdoutWrite = vi.spyOn(process.stdout, "write").mockReturnValue(true);
		for (let attempt = 0; attempt < 3; attempt++) {
			const failure = await openAppContext(env, nextMigrations).then(
				() => "",
				(error: Error) => error.message,
			);
			// A later attempt may reuse the previous backup.
			const name = listBackups().find((backupName) => failure.includes(backupName)) ?? "none";
			expect(failure).toMatch(/El cambio «998-next».*falló: stopped in the middle.*No cambió nada/s);
			expect(failure).toContain(`una copia de antes es «${name}»`);
			expect(failure).toMatch(/vuelve al programa de antes/);
		}
		expect(stdoutWrite.mock.calls.join()).toMatch(/«998-next» y lo que siga.*Primero hago una copia/);
		stdoutWrite.mockRestore();
		expect(listBackups()).toHaveLength(1);
		const ctx = await openAppContext(env, migrations);
		expect((await ctx.db.selectFrom("products").select("id").execute()).length).toBeGreaterThan(50);
		await ctx.close();
	},
	LIMIT_MS,
);

test(
	"answers health checks and 503 during the backup",
	async () => {
		const fetchStatus = (path: string) => fetch(`http://127.0.0.1:${env.PORT}${path}`).catch(() => undefined);
		const opening = openAppContext(env, nextMigrations).catch(() => "over" as const);
		let healthResponse: Response | undefined;
		let pageResponse: Response | undefined;
		while (!pageResponse && !(await Promise.race([opening, pause(5, false)]))) {
			healthResponse = await fetchStatus("/health");
			if (healthResponse) pageResponse = await fetchStatus("/productos");
		}
		expect([healthResponse?.status, pageResponse?.status, pageResponse?.headers.get("retry-after")]).toEqual([
			200,
			503,
			"60",
		]);
		// Startup has ended with the migration's error, and the port is free again.
		expect(await opening).toBe("over");
		expect(await fetchStatus("/health")).toBeUndefined();
	},
	LIMIT_MS,
);
