import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { createFormRequest, getDayFromNow, logIn, MAX_ACCEPTED, parseBody, VISIT_FIELDS } from "./burst.ts";
import { callServer, type HttpResponse, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { formatCounts, formatMs, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

/** The number of IP addresses per family, each in its own network; the flood rotates through them. */
const ADDRESS_COUNT = 100_000;
const CONCURRENCY = 16;
const minutesOption = process.argv.find((word) => word.startsWith("--minutes="))?.split("=")[1];
const MINUTES = Number(minutesOption ?? (process.env.FAULTS_QUICK ? 1 : 10));
/** Known customers: each sends nine requests, one less than a person may send in a day (rules 4.42). */
const KNOWN_CUSTOMER_COUNT = 12;
const ROUND_COUNT = Math.min(KNOWN_CUSTOMER_COUNT * 9, MINUTES * 10);
const ROUND_MS = (MINUTES * 60_000) / ROUND_COUNT;
/** A new customer appears every so many rounds, and the burst is closed every so many. */
const [NEWCOMER_INTERVAL, CLOSING_INTERVAL] = [5, 3];
/** Rules 4.42: after ten minutes without new ones, other senders are accepted again. */
const RECOVERY_MS = 10 * 60_000 + 5000;
const EMAILS_SETTLE_MS = 15_000;
const PHOTO_BYTES = 100_000;

/** Returns a new subscriber's IP address of either family each time, until all are used. */
function getAddress(n: number): string {
	const addressIndex = (n >> 1) % ADDRESS_COUNT;
	const [high, low] = [addressIndex >> 16, addressIndex & 0xffff];
	return n % 2 === 0
		? `2001:db8:${low.toString(16)}:${high.toString(16)}00::1`
		: `11.${high}.${low >> 8}.${low & 255}`;
}

/** Sends an unknown sender's traffic: a form, and in between user names at the login and availability queries. */
function createUnknownCall(n: number): [path: string, json?: object] {
	if (n % 4 === 1) return ["/api/admin/login", { username: `inventada-${n}`, password: `no-es-${n}` }];
	if (n % 4 === 2) return [`/api/availability?service=Otro&from=${getDayFromNow(1 + (n % 50))}&days=14`];
	return createFormRequest(n);
}

async function runLongBurst(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const { origin } = await openWorld(engine, { env });
	await logIn(origin);
	const staff = await logInAsStaff(origin);
	const getCustomer = (n: number) => ({ name: `Ana Conocida ${n}`, phone: `6999-00${10 + n}` });
	for (let n = 0; n < KNOWN_CUSTOMER_COUNT; n++) {
		const body = { ...getCustomer(n), email: "", message: "Soy de la casa" };
		const { reference } = parseBody(await callServer(origin, "/api/contact", { json: body }));
		const id = await findRequestId(staff, reference);
		await staff(`/api/admin/inbox/${id}/contacts`, { json: { channel: "whatsapp" } });
	}

	const endsAt = performance.now() + MINUTES * 60_000;
	const isOver = () => performance.now() > endsAt;
	const statusCounts: Record<string, number> = {};
	const unexpected: string[] = [];
	let [sentCount, acceptedCount, photoCount] = [0, 0, 0];
	const senders = Array.from({ length: CONCURRENCY }, async () => {
		while (!isOver()) {
			const n = sentCount++;
			const [path, body] = createUnknownCall(n);
			const headers = { "x-forwarded-for": getAddress(n) };
			const response = await callServer(origin, path, { json: body, headers });
			const { status, error } = response;
			statusCounts[status || (error ?? "cut")] = (statusCounts[status || (error ?? "cut")] ?? 0) + 1;
			if (![200, 201, 401, 409, 422, 429, 503].includes(status)) unexpected.push(`${path} ${status}`);
			if (status !== 201) continue;
			const { title, photos: photoUpload } = parseBody(response);
			if (!title) acceptedCount++;
			for (let photo = 0; photoUpload && photo < 4; photo++) {
				const uploadToken = photoUpload.page.split("/").at(-1);
				const uploadStart = { method: "PUT", json: { bytes: 5000 }, headers };
				const key = `${n}`.padStart(31, "0") + photo;
				photoCount +=
					(await callServer(origin, `/api/photos/${uploadToken}/${key}`, uploadStart)).status === 200 ? 1 : 0;
			}
		}
	});

	const [customerResponses, panelResponses, newcomerResponses] = [
		[] as HttpResponse[],
		[] as HttpResponse[],
		[] as HttpResponse[],
	];
	const mailboxes: string[] = [];
	let [closedCount, quarantinedCount, releasedCount, unusablePhotoCount] = [0, 0, 0, 0];
	const roundsStartedAt = performance.now();
	for (let round = 0; round < ROUND_COUNT; round++) {
		// A known customer reads the free hours, books, sends a photo, opens the portal page and cancels.
		const availabilityResponse = await callServer(
			origin,
			`/api/availability?service=Otro&from=${getDayFromNow(1)}&days=14`,
		);
		const freeDay = parseBody(availabilityResponse).days?.filter(
			({ times }: { times: string[] }) => times[0],
		)[round % 5];
		const slot = { preferredDate: freeDay?.day, preferredTime: freeDay?.times[0] };
		const email = `ana${round}@casa${round}.com`;
		const booking = {
			source: "contacto",
			...getCustomer(round % KNOWN_CUSTOMER_COUNT),
			email,
			...VISIT_FIELDS,
			...slot,
		};
		const bookingResponse = await callServer(origin, "/api/appointments", { json: booking });
		const token = parseBody(bookingResponse).own_page?.split("/").at(-1);
		customerResponses.push(availabilityResponse, bookingResponse);
		if (bookingResponse.status === 201) mailboxes.push(email);
		if (parseBody(bookingResponse).title) quarantinedCount++;
		if (token) {
			const photo = `/api/photos/${token}/${"a".repeat(32)}`;
			customerResponses.push(
				await callServer(origin, photo, { method: "PUT", json: { bytes: PHOTO_BYTES } }),
			);
			const body = Buffer.alloc(PHOTO_BYTES, 0xd8);
			const headers = { "content-type": "application/octet-stream" };
			const photoResponse = await callServer(origin, `${photo}/0`, { method: "PUT", body, headers });
			// It arrives complete; it is rejected because it is not a picture, not because of the burst.
			if (![200, 422].includes(photoResponse.status)) unusablePhotoCount++;
			customerResponses.push(await callServer(origin, `/api/visits/${token}`));
			customerResponses.push(await callServer(origin, `/api/visits/${token}/cancellation`, { json: {} }));
		}
		// A member of staff logs in, reads and works.
		const loginResponse = await logIn(origin);
		const authorization = `Bearer ${parseBody(loginResponse).access_token}`;
		const logoutResponse = await callServer(origin, "/api/admin/logout", {
			method: "POST",
			headers: { authorization },
		});
		if (logoutResponse.status !== 204) panelResponses.push(logoutResponse);
		panelResponses.push(loginResponse, await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
		if (round % NEWCOMER_INTERVAL === 2) {
			const person = { name: `Vecina ${round}`, phone: `6888-${1000 + round}` };
			const newcomerBooking = { ...booking, ...person, email: `vecina${round}@barrio.com` };
			const response = await callServer(origin, "/api/appointments", { json: newcomerBooking });
			newcomerResponses.push(response);
			if (parseBody(response).title) {
				const id = await findRequestId(staff, parseBody(response).reference, "quarantined");
				panelResponses.push(await staff(`/api/admin/inbox/${id}/release`, { method: "POST" }));
				const page = await callServer(
					origin,
					`/api/visits/${parseBody(response).own_page.split("/").at(-1)}`,
				);
				if (page.status === 200 && !parseBody(page).waits) releasedCount++;
			}
		}
		if (round % CLOSING_INTERVAL === 0) {
			const closing = await staff("/api/admin/closings/burst", { method: "POST" });
			panelResponses.push(closing);
			closedCount += parseBody(closing).closed;
		}
		await wait(Math.max(0, roundsStartedAt + (round + 1) * ROUND_MS - performance.now()));
	}
	await Promise.all(senders);
	await wait(EMAILS_SETTLE_MS);
	await staff("/api/admin/closings/burst", { method: "POST" });

	const sendUnknown = (n: number) =>
		callServer(origin, "/api/contact", {
			json: { name: "Luis", phone: `6777-000${n}`, message: "Hola" },
		});
	const isQuarantinedAtFirst = parseBody(await sendUnknown(1)).title !== undefined;
	if (!process.env.FAULTS_QUICK) await wait(RECOVERY_MS);
	const lastResponse = process.env.FAULTS_QUICK ? undefined : await sendUnknown(2);
	const isAcceptedAgain =
		lastResponse?.status === 201 &&
		!parseBody(lastResponse).title &&
		parseBody(lastResponse).photos !== undefined;

	const recipients = new Set(smtp.received.flatMap((sentEmail) => sentEmail.to));
	const emailedCount = mailboxes.filter((mailbox) => recipients.has(mailbox)).length;
	const [customerStats, panelStats, newcomerStats] = [
		customerResponses,
		panelResponses,
		newcomerResponses,
	].map(summarize);
	const isSuccess = ({ status }: HttpResponse) => status === 200 || status === 201;
	const quarantinedNewcomers = newcomerResponses.filter((response) => parseBody(response).title).length;
	return {
		figure: `${MINUTES} min: ${sentCount} calls from ${Math.min(sentCount, 2 * ADDRESS_COUNT)} addresses (${formatCounts(statusCounts)})${unexpected[0] ? `, unexpected ${unexpected.length}: ${unexpected[0]}` : ""}; accepted ${acceptedCount}, photos ${photoCount}; known customers ${mailboxes.length} visits (${formatCounts(customerStats?.statuses ?? {})}), held ${quarantinedCount}, photos rejected ${unusablePhotoCount}, p95 ${formatMs(customerStats?.p95 ?? 0)}, slowest ${formatMs(customerStats?.max ?? 0)}, emails ${emailedCount} of ${mailboxes.length}; staff ${formatCounts(panelStats?.statuses ?? {})}, p95 ${formatMs(panelStats?.p95 ?? 0)}, slowest ${formatMs(panelStats?.max ?? 0)}, closed ${closedCount}; new customers ${formatCounts(newcomerStats?.statuses ?? {})}, released by staff ${releasedCount} of ${quarantinedNewcomers}; an unknown sender is held at once: ${isQuarantinedAtFirst ? "yes" : "no"}, ten minutes later ${lastResponse ? (isAcceptedAgain ? "no" : "yes") : "not waited for"}`,
		holds:
			acceptedCount <= MAX_ACCEPTED &&
			unexpected.length + quarantinedCount + unusablePhotoCount === 0 &&
			mailboxes.length === ROUND_COUNT &&
			emailedCount === ROUND_COUNT &&
			[...customerResponses, ...panelResponses].every(isSuccess) &&
			newcomerResponses.every(({ status }) => status === 201 || status === 503) &&
			releasedCount === quarantinedNewcomers &&
			isQuarantinedAtFirst &&
			(isAcceptedAgain || lastResponse === undefined),
	};
}

type StaffCaller = Awaited<ReturnType<typeof logInAsStaff>>;
/** Returns the id of the request with a reference. */
async function findRequestId(staff: StaffCaller, reference: string, state = "all") {
	return parseBody(await staff(`/api/admin/inbox?state=${state}&q=${reference}`)).leads[0]?.id;
}

export const longBurstFaults: Fault[] = [
	{
		name: "siege",
		fault: "One unknown sender uses 200,000 addresses for ten minutes",
		injected: `${ADDRESS_COUNT} addresses of each family, ${CONCURRENCY} at once: forms of five kinds, photos, user names at the login, free hours; \`--minutes=1\` for less`,
		goal: `accepted ≤ ${MAX_ACCEPTED}; known customers see hours, book, send photos and get emails, none is held; staff log in, read, close and release; ten minutes after the last request an unknown sender is accepted`,
		engines: BOTH_ENGINES,
		run: runLongBurst,
	},
];
