// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

/** Two rounds: one kills the process, one stops it gracefully; `npm run faults -- approvals` kills it fifty times. */
const ROUNDS = 2;
const PASSWORD = "llave-de-cruz-2026";

/** Every confirmed approval is stored, and a retry with the same key adds none. */
test("keeps confirmed approvals exactly once when the process dies", {
	timeout: 120_000,
}, async () => {
	const dataFolder = mkdtempSync(join(tmpdir(), "biela-approvals-"));
	const unconfirmed: Approval[] = [];
	const confirmed: Approval[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const { child, origin } = await startServer(dataFolder);
		for (const approval of unconfirmed.splice(0)) {
			expect((await answerByLink(origin, approval)).status).toBe(200);
			confirmed.push(approval);
		}
		const token = await logIn(origin);
		const numbers = Array.from({ length: 4 }, (_, index) => round * 4 + index);
		const approvals = await Promise.all(numbers.map((number) => createSentEstimate(origin, number, token)));
		const responses = approvals.map((approval) => answerByLink(origin, approval).catch(() => undefined));
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
		const exit = once(child, "exit");
		child.kill(round === ROUNDS - 1 ? "SIGTERM" : "SIGKILL");
		await exit;
		for (const [index, response] of (await Promise.all(responses)).entries()) {
			const approval = approvals[index];
			if (approval) (response?.status === 200 ? confirmed : unconfirmed).push(approval);
		}
	}
	const lastServer = await startServer(dataFolder);
	for (const approval of unconfirmed)
		expect((await answerByLink(lastServer.origin, approval)).status).toBe(200);
	lastServer.child.kill("SIGKILL");
	await once(lastServer.child, "exit");
	const database = new DatabaseSync(join(dataFolder, "biela.db"));
	const acceptedRows = database
		.prepare(
			"select estimate_id as id, count(*) as times from estimate_events where kind = 'accepted' group by 1",
		)
		.all();
	expect(acceptedRows.map(({ times }) => times)).toEqual(Array(ROUNDS * 4).fill(1));
	const storedCount = database
		.prepare("select count(*) as n from estimates where accepted_cents = 6295")
		.get();
	expect(storedCount).toEqual({ n: ROUNDS * 4 });
	for (const { id } of confirmed) expect(acceptedRows.map((row) => row.id)).toContain(id);
	database.close();
	rmSync(dataFolder, { recursive: true });
});

type Approval = { id: string; token: string; key: string; job: string };

async function startServer(dataFolder: string): Promise<{ child: ChildProcess; origin: string }> {
	const script = resolve("tests/server/survival.test.kit.ts");
	const child = spawn(process.execPath, [script], {
		env: {
			...process.env,
			BIELA_DATA: dataFolder,
			BIELA_ADMIN_PASSWORD: PASSWORD,
			LOG_LEVEL: "silent",
			SITE_URL: "https://taller.test",
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const port = await new Promise<string>((resolve, reject) => {
		child.stdout?.on("data", (chunk) => resolve(String(chunk).match(/port (\d+)/)?.[1] ?? ""));
		child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
	});
	return { child, origin: `http://127.0.0.1:${port}` };
}

async function logIn(origin: string): Promise<string> {
	const body = { username: "admin", password: PASSWORD };
	return (await callApi(`${origin}/api/admin/login`, { body, number: 0 })).access_token;
}

async function createSentEstimate(origin: string, number: number, token: string): Promise<Approval> {
	const callStaffApi = (path: string, body: object, method = "POST") =>
		callApi(`${origin}/api/admin/estimates${path}`, { body, method, token, number });
	const draft = await callStaffApi("", {
		name: `Ana ${number}`,
		phone: `64${String(number).padStart(6, "0")}`,
	});
	const { id, valid_until, updated_at, typed_car: car } = draft;
	const job = crypto.randomUUID();
	const lines = [{ kind: "other", text: "Frenos", quantity_hundredths: 100, unit_cents: 6295 }];
	const body = { updated_at, valid_until, car, jobs: [{ id: job, title: "Frenos", lines }] };
	const saved = await callStaffApi(`/${id}`, body, "PUT");
	const estimate = await callStaffApi(`/${id}/send`, { updated_at: saved.updated_at, via: "link" });
	return { id, token: estimate.share.link.split("/").at(-1), key: crypto.randomUUID(), job };
}

function answerByLink(origin: string, { token, key, job }: Approval): Promise<Response> {
	return fetch(`${origin}/api/estimates/${token}/decision`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": key },
		body: JSON.stringify({ version: 1, job_ids: [job], total_cents: 6295 }),
	});
}

type CallOptions = { body: object; number: number; method?: string; token?: string };

async function callApi(url: string, { body, number, method = "POST", token }: CallOptions) {
	const response = await fetch(url, {
		method,
		headers: {
			"content-type": "application/json",
			"x-test-address": `10.2.0.${number}`,
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
	// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
	return (await response.json()) as any;
}
