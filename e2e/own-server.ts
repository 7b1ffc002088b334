import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { freePort } from "../tools/postgres.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { logIn } from "./staff.ts";

export type OwnServer = {
	origin: string;
	login: () => Promise<Login>;
	/** Ends the process as a power cut would, and starts it again on the same data and address. */
	dieAndReturn: (changed?: Record<string, string>) => Promise<void>;
	stop: () => Promise<void>;
};

/**
 * A production server of a journey's own, on the embedded database: for what every visitor of a site would see.
 *
 * @param more variables of its environment
 */
export async function startOwnServer(more: Record<string, string> = {}): Promise<OwnServer> {
	const data = mkdtempSync(join(tmpdir(), "biela-own-"));
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const { DATABASE_URL: _database, BIELA_NOW: _now, ...env } = process.env;
	async function start(changed: Record<string, string> = {}) {
		const started = spawn(process.execPath, ["server.ts"], {
			cwd: join(import.meta.dirname, ".."),
			stdio: ["ignore", "ignore", "inherit"],
			env: {
				...env,
				NODE_ENV: "production",
				PORT: String(port),
				BIELA_DATA: data,
				BIELA_ADMIN_PASSWORD: ADMIN_PASSWORD,
				TRUSTED_PROXIES: "loopback",
				...more,
				...changed,
			},
		});
		await expect.poll(() => statusOf(`${origin}/ready`), { timeout: 20_000 }).toBe(200);
		return started;
	}
	let child = await start();
	return {
		origin,
		login: () => logIn(origin),
		dieAndReturn: async (changed) => {
			await kill(child);
			child = await start(changed);
		},
		stop: async () => {
			await kill(child);
			rmSync(data, { recursive: true, force: true });
		},
	};
}

const statusOf = (url: string) =>
	fetch(url).then(
		({ status }) => status,
		() => 0,
	);

async function kill(child: ChildProcess) {
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
}
