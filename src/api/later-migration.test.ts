// @module-tag slow
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { isBackupName } from "#features/backups/rules.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#platform/app-context.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { seed } from "#seed/seed.ts";
import { findFreePort } from "../../tools/postgres.ts";

const LIMIT_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), "biela-later-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Next version, whose migration fails halfway. */
const next = {
	...migrations,
	"998-next": {
		up: async (db: Kysely<unknown>) => {
			await db.schema.createTable("half_made").addColumn("id", "text").execute();
			throw new Error("stopped in the middle");
		},
	},
};

let env: ReturnType<typeof parseEnv>;
let shops = 0;
beforeEach(async () => {
	const port = await findFreePort();
	env = parseEnv({
		BIELA_DATA: join(root, `shop-${++shops}`),
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
		const copies = () => readdirSync(join(env.BIELA_DATA, "backups")).filter(isBackupName);
		const stdoutWrite = vi.spyOn(process.stdout, "write").mockReturnValue(true);
		for (let tries = 0; tries < 3; tries++) {
			const failure = await openAppContext(env, next).then(
				() => "",
				(error: Error) => error.message,
			);
			// A later attempt may reuse the previous backup.
			const name = copies().find((one) => failure.includes(one)) ?? "none";
			expect(failure).toMatch(/El cambio «998-next».*falló: stopped in the middle.*No cambió nada/s);
			expect(failure).toContain(`una copia de antes es «${name}»`);
			expect(failure).toMatch(/vuelve al programa de antes/);
		}
		expect(stdoutWrite.mock.calls.join()).toMatch(/«998-next» y lo que siga.*Primero hago una copia/);
		stdoutWrite.mockRestore();
		expect(copies()).toHaveLength(1);
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
		const opening = openAppContext(env, next).catch(() => "over" as const);
		let alive: Response | undefined;
		let page: Response | undefined;
		while (!page && !(await Promise.race([opening, pause(5, false)]))) {
			alive = await fetchStatus("/health");
			if (alive) page = await fetchStatus("/productos");
		}
		expect([alive?.status, page?.status, page?.headers.get("retry-after")]).toEqual([200, 503, "60"]);
		// The port is free again and startup continues to its message.
		expect(await opening).toBe("over");
		expect(await fetchStatus("/health")).toBeUndefined();
	},
	LIMIT_MS,
);
