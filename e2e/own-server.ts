import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { freePort } from "../tools/postgres.ts";
import { ADMIN_PASSWORD } from "./server.ts";

export type OwnServer = { origin: string; login: () => Promise<Login>; stop: () => Promise<void> };

/** A production server of a journey's own, on the embedded database: for what every visitor of a site would see. */
export async function startOwnServer(): Promise<OwnServer> {
	const data = mkdtempSync(join(tmpdir(), "biela-own-"));
	const port = await freePort();
	const { DATABASE_URL: _database, BIELA_NOW: _now, ...env } = process.env;
	const child = spawn(process.execPath, ["server.ts"], {
		cwd: join(import.meta.dirname, ".."),
		stdio: ["ignore", "ignore", "inherit"],
		env: {
			...env,
			NODE_ENV: "production",
			PORT: String(port),
			BIELA_DATA: data,
			BIELA_ADMIN_PASSWORD: ADMIN_PASSWORD,
			TRUSTED_PROXIES: "loopback",
		},
	});
	const origin = `http://127.0.0.1:${port}`;
	await expect.poll(() => statusOf(`${origin}/ready`), { timeout: 20_000 }).toBe(200);
	return {
		origin,
		login: async () => {
			const reply = await fetch(`${origin}/api/admin/login`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
			});
			return (await reply.json()) as Login;
		},
		stop: () => end(child, data),
	};
}

const statusOf = (url: string) =>
	fetch(url).then(
		({ status }) => status,
		() => 0,
	);

async function end(child: ChildProcess, data: string) {
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
	rmSync(data, { recursive: true, force: true });
}
