import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import type { Login } from "#core/accounts/contract.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { findFreePort, startPostgres } from "../../scripts/postgres.ts";
import { publishSite } from "./publish-site.ts";
import { ADMIN_PASSWORD, REMOVE_OPTIONS, startServer } from "./server.ts";
import { getAuthHeaders, logIn, logOut } from "./staff.ts";

const TODAY = new Date().toISOString().slice(0, 10);

type RunningServer = { origin: string; process: ChildProcess };

/** Runs two production servers on one PostgreSQL and checks that each sees the other's changes. */
test("shares all state between two servers and stops gracefully", async () => {
	test.slow();
	const postgres = await startPostgres();
	const s3 = await startS3();
	const mediaUrl = s3.createBucketUrl();
	const folder = mkdtempSync(join(tmpdir(), "biela-machines-"));
	const runningServers: RunningServer[] = [];
	try {
		for (const name of ["one", "two"])
			runningServers.push(
				await startMachine(join(folder, name), { DATABASE_URL: postgres.url, MEDIA_URL: mediaUrl }),
			);
		const [firstServer, secondServer] = runningServers as [RunningServer, RunningServer];

		await publishSite(firstServer.origin, ADMIN_PASSWORD);
		const session = await logIn(firstServer.origin);
		const quoteResponse = await requestQuote(firstServer, "198.51.100.1", 1);
		expect(quoteResponse.status).toBe(201);
		const { reference } = await quoteResponse.json();
		const inboxResponse = await fetchAsStaff(secondServer, session, "/api/admin/inbox");
		expect(JSON.stringify(await inboxResponse.json())).toContain(reference);
		expect(await (await fetch(`${secondServer.origin}/productos`)).text()).toContain("Aceite");

		const productUrl = `${secondServer.origin}/productos/MOT-8100-5W30-5L`;
		expect(await (await fetch(productUrl)).text()).toContain("62.95");
		await updatePrice(firstServer, session, 71.23);
		await expect.poll(async () => (await fetch(productUrl)).text()).toContain("71.23");

		for (let number = 1; number <= 12; number++)
			expect(
				(await requestQuote(number % 2 ? firstServer : secondServer, "198.51.100.1", number, 0)).status,
			).toBe(422);
		for (let number = 2; number <= 10; number++)
			expect(
				(await requestQuote(number % 2 ? firstServer : secondServer, "198.51.100.1", number)).status,
			).toBe(201);
		expect((await requestQuote(secondServer, "198.51.100.1", 11)).status).toBe(429);

		const nextFreeHour = (await (await fetch(`${firstServer.origin}/api/availability?from=${TODAY}`)).json())
			.next;
		const bookings = Array.from({ length: 200 }, (_, number) =>
			requestVisit(number % 2 ? firstServer : secondServer, `203.0.113.${number}`, number, nextFreeHour),
		);
		const bookingResponses = await Promise.all(bookings);
		const statuses = bookingResponses.map(({ status }) => status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(2);
		const fullCount = statuses.filter((status) => status === 409);
		// A busy PostgreSQL rejects some requests as retryable; none of these may book the hour.
		const retryableStatuses = statuses.filter((status) => status === 503);
		expect(fullCount.length + retryableStatuses.length).toBe(198);
		const bookingResults = await Promise.all(bookingResponses.map((response) => response.json()));
		expect(bookingResults.filter(({ free }) => free?.length === 5)).toHaveLength(fullCount.length);

		const [cachedUrl, uncachedUrl] = [
			await uploadPicture(firstServer, session, 40),
			await uploadPicture(firstServer, session, 50),
		];
		await expect.poll(async () => (await fetch(secondServer.origin + cachedUrl)).status).toBe(200);
		s3.setFault("hangs up");
		expect((await fetch(secondServer.origin + cachedUrl)).status).toBe(200);
		const unavailableResponse = await fetch(secondServer.origin + uncachedUrl);
		const { headers } = unavailableResponse;
		expect([unavailableResponse.status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
			503,
			"5",
			"no-store",
		]);
		for (const path of ["/ready", "/productos"])
			expect((await fetch(secondServer.origin + path)).status).toBe(200);
		s3.setFault("none");

		await logOut(session, secondServer.origin);
		expect((await fetchAsStaff(firstServer, session, "/api/admin/inbox")).status).toBe(401);

		const requests = Array.from({ length: 30 }, async (_, index) => {
			const address = `198.51.100.${index + 20}`;
			// Retry on the other server, as a proxy does when one refuses connections.
			const response = await requestQuote(firstServer, address, index + 20).catch(() =>
				requestQuote(secondServer, address, index + 20),
			);
			return (await response.json()).reference;
		});
		await Promise.any(requests);
		firstServer.process.kill("SIGTERM");
		const references = await Promise.all(requests);
		expect(new Set(references).size).toBe(30);
		await once(firstServer.process, "exit");
		const inboxAfterStop = await fetchAsStaff(
			secondServer,
			await logIn(secondServer.origin),
			"/api/admin/inbox?state=all",
		);
		const inboxText = JSON.stringify(await inboxAfterStop.json());
		expect(references.filter((quoteResponse) => !inboxText.includes(quoteResponse))).toEqual([]);
		expect(firstServer.process.exitCode).toBe(0);
		expect((await fetch(`${secondServer.origin}/ready`)).status).toBe(200);
	} finally {
		for (const { process } of runningServers) process.kill("SIGKILL");
		await postgres.removeServer();
		await s3.close();
		rmSync(folder, REMOVE_OPTIONS);
	}
});

async function startMachine(data: string, extraEnv: Record<string, string>): Promise<RunningServer> {
	const port = await findFreePort();
	const process = await startServer(port, {
		BIELA_DATA: data,
		...extraEnv,
		BIELA_SECRET: "what-both-machines-seal-and-name-links-with",
	});
	return { origin: `http://127.0.0.1:${port}`, process };
}

/** Uploads a plain grey picture. @returns its URL */
async function uploadPicture({ origin }: RunningServer, session: Login, grey: number): Promise<string> {
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

const fetchAsStaff = ({ origin }: RunningServer, session: Login, path: string) =>
	fetch(origin + path, { headers: getAuthHeaders(session) });

async function updatePrice({ origin }: RunningServer, session: Login, price: number): Promise<void> {
	const response = await fetch(`${origin}/api/admin/products/prod-001/price`, {
		method: "PUT",
		headers: { "content-type": "application/json", ...getAuthHeaders(session) },
		body: JSON.stringify({ price }),
	});
	expect(response.status).toBe(200);
}

const requestQuote = ({ origin }: RunningServer, address: string, number: number, quantity = 1) =>
	fetch(`${origin}/api/quotes`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify({
			customer: { name: "Ana", phone: `6${String(number).padStart(7, "0")}` },
			products: [{ sku: "ENI-DOT4-500", quantity }],
		}),
	});

const requestVisit = (
	{ origin }: RunningServer,
	address: string,
	number: number,
	nextFreeHour: { day: string; time: string },
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
			preferredDate: nextFreeHour.day,
			preferredTime: nextFreeHour.time,
		}),
	});
