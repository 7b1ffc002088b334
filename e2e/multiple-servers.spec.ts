import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import type { Login } from "#features/staff/contract.ts";
import { startS3 } from "#platform/files/s3.test.kit.ts";
import { findFreePort, startPostgres } from "../tools/postgres.ts";
import { REMOVE_OPTIONS, startServer } from "./server.ts";
import { getAuthHeaders, logIn, logOut } from "./staff.ts";

const TODAY = new Date().toISOString().slice(0, 10);

type Server = { origin: string; process: ChildProcess };

/** Runs two production servers on one PostgreSQL and checks that each sees the other's changes. */
test("shares all state between two servers and stops gracefully", async () => {
	test.slow();
	const postgres = await startPostgres();
	const s3 = await startS3();
	const MediaUrl = s3.createBucketUrl();
	const folder = mkdtempSync(join(tmpdir(), "biela-machines-"));
	const runningServers: Server[] = [];
	try {
		for (const name of ["one", "two"])
			runningServers.push(
				await start(join(folder, name), { DATABASE_URL: postgres.url, MEDIA_URL: MediaUrl }),
			);
		const [one, two] = runningServers as [Server, Server];

		const session = await logIn(one.origin);
		const sent = await requestQuote(one, "198.51.100.1", 1);
		expect(sent.status).toBe(201);
		const { reference } = await sent.json();
		const inbox = await fetchAsStaff(two, session, "/api/admin/inbox");
		expect(JSON.stringify(await inbox.json())).toContain(reference);
		expect(await (await fetch(`${two.origin}/productos`)).text()).toContain("Aceite");

		const sold = `${two.origin}/productos/MOT-8100-5W30-5L`;
		expect(await (await fetch(sold)).text()).toContain("62.95");
		await updatePrice(one, session, 71.23);
		await expect.poll(async () => (await fetch(sold)).text()).toContain("71.23");

		for (let number = 1; number <= 12; number++)
			expect((await requestQuote(number % 2 ? one : two, "198.51.100.1", number, 0)).status).toBe(422);
		for (let number = 2; number <= 10; number++)
			expect((await requestQuote(number % 2 ? one : two, "198.51.100.1", number)).status).toBe(201);
		expect((await requestQuote(two, "198.51.100.1", 11)).status).toBe(429);

		const hour = (await (await fetch(`${one.origin}/api/availability?from=${TODAY}`)).json()).next;
		const bookings = Array.from({ length: 200 }, (_, number) =>
			requestVisit(number % 2 ? one : two, `203.0.113.${number}`, number, hour),
		);
		const booked = await Promise.all(bookings);
		const statuses = booked.map(({ status }) => status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(2);
		const full = statuses.filter((status) => status === 409);
		// A busy PostgreSQL rejects some requests as retryable; none of these may book the hour.
		const retryable = statuses.filter((status) => status === 503);
		expect(full.length + retryable.length).toBe(198);
		const answers = await Promise.all(booked.map((response) => response.json()));
		expect(answers.filter(({ free }) => free?.length === 5)).toHaveLength(full.length);

		const [cachedUrl, uncachedUrl] = [await upload(one, session, 40), await upload(one, session, 50)];
		await expect.poll(async () => (await fetch(two.origin + cachedUrl)).status).toBe(200);
		s3.setFault("hangs up");
		expect((await fetch(two.origin + cachedUrl)).status).toBe(200);
		const away = await fetch(two.origin + uncachedUrl);
		const { headers } = away;
		expect([away.status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
			503,
			"5",
			"no-store",
		]);
		for (const path of ["/ready", "/productos"]) expect((await fetch(two.origin + path)).status).toBe(200);
		s3.setFault("none");

		await logOut(session, two.origin);
		expect((await fetchAsStaff(one, session, "/api/admin/inbox")).status).toBe(401);

		const requests = Array.from({ length: 30 }, async (_, index) => {
			const address = `198.51.100.${index + 20}`;
			// Retry on the other server, as a proxy does when one refuses connections.
			const response = await requestQuote(one, address, index + 20).catch(() =>
				requestQuote(two, address, index + 20),
			);
			return (await response.json()).reference;
		});
		await Promise.any(requests);
		one.process.kill("SIGTERM");
		const references = await Promise.all(requests);
		expect(new Set(references).size).toBe(30);
		await once(one.process, "exit");
		const again = await fetchAsStaff(two, await logIn(two.origin), "/api/admin/inbox?state=all");
		const stored = JSON.stringify(await again.json());
		expect(references.filter((sent) => !stored.includes(sent))).toEqual([]);
		expect(one.process.exitCode).toBe(0);
		expect((await fetch(`${two.origin}/ready`)).status).toBe(200);
	} finally {
		for (const { process } of runningServers) process.kill("SIGKILL");
		await postgres.stop();
		await s3.close();
		rmSync(folder, REMOVE_OPTIONS);
	}
});

async function start(data: string, environment: Record<string, string>): Promise<Server> {
	const port = await findFreePort();
	const process = await startServer(port, {
		BIELA_DATA: data,
		...environment,
		BIELA_SECRET: "what-both-machines-seal-and-name-links-with",
	});
	return { origin: `http://127.0.0.1:${port}`, process };
}

/** Uploads a plain grey picture. @returns its URL */
async function upload({ origin }: Server, session: Login, grey: number): Promise<string> {
	const background = { r: grey, g: grey, b: grey };
	const pixels = sharp({ create: { width: 200, height: 150, channels: 3, background } });
	const body = new FormData();
	body.set("file", new File([new Uint8Array(await pixels.png().toBuffer())], "foto.png"));
	body.set("category", "general");
	const init = { method: "POST", headers: getAuthHeaders(session), body };
	const response = await fetch(`${origin}/api/admin/upload/image`, init);
	expect(response.status).toBe(201);
	return (await response.json()).url;
}

const fetchAsStaff = ({ origin }: Server, session: Login, path: string) =>
	fetch(origin + path, { headers: getAuthHeaders(session) });

async function updatePrice({ origin }: Server, session: Login, price: number): Promise<void> {
	const response = await fetch(`${origin}/api/admin/products/prod-001/price`, {
		method: "PUT",
		headers: { "content-type": "application/json", ...getAuthHeaders(session) },
		body: JSON.stringify({ price }),
	});
	expect(response.status).toBe(200);
}

const requestQuote = ({ origin }: Server, address: string, number: number, quantity = 1) =>
	fetch(`${origin}/api/quotes`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify({
			customer: { name: "Ana", phone: `6${String(number).padStart(7, "0")}` },
			products: [{ sku: "ENI-DOT4-500", quantity }],
		}),
	});

const requestVisit = (
	{ origin }: Server,
	address: string,
	number: number,
	hour: { day: string; time: string },
) =>
	fetch(`${origin}/api/appointments`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify({
			source: "contacto",
			name: "Ana",
			phone: `65${String(number).padStart(6, "0")}`,
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: hour.day,
			preferredTime: hour.time,
		}),
	});
