import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { createForm, logIn, MAX_ACCEPTED, parseJson, toDay, visit } from "./burst.ts";
import { type Answer, asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { formatCounts, formatMs, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

/** The number of IP addresses per family, each in its own network; the flood rotates through them. */
const ADDRESSES = 100_000;
const AT_ONCE = 16;
const minutesOption = process.argv.find((word) => word.startsWith("--minutes="))?.split("=")[1];
const MINUTES = Number(minutesOption ?? (process.env.FAULTS_QUICK ? 1 : 10));
/** Known customers: each sends nine requests, one less than a person may send in a day (rules 4.42). */
const KNOWN_CUSTOMERS = 12;
const ROUNDS = Math.min(KNOWN_CUSTOMERS * 9, MINUTES * 10);
const ROUND_MS = (MINUTES * 60_000) / ROUNDS;
/** A new customer appears every so many rounds, and the burst is closed every so many. */
const [NEWCOMER_INTERVAL, CLOSING_INTERVAL] = [5, 3];
/** Rules 4.42: after ten minutes without new ones, other senders are accepted again. */
const RECOVERY_MS = 10 * 60_000 + 5000;
const EMAILS_SETTLE_MS = 15_000;
const PHOTO_BYTES = 100_000;

/** Returns a new subscriber's IP address of either family each time, until all are used. */
function getAddress(n: number): string {
	const place = (n >> 1) % ADDRESSES;
	const [high, low] = [place >> 16, place & 0xffff];
	return n % 2 === 0
		? `2001:db8:${low.toString(16)}:${high.toString(16)}00::1`
		: `11.${high}.${low >> 8}.${low & 255}`;
}

/** Sends an unknown sender's traffic: a form, and in between user names at the login and availability queries. */
function createUnknownCall(n: number): [path: string, json?: object] {
	if (n % 4 === 1) return ["/api/admin/login", { username: `inventada-${n}`, password: `no-es-${n}` }];
	if (n % 4 === 2) return [`/api/availability?service=Otro&from=${toDay(1 + (n % 50))}&days=14`];
	return createForm(n);
}

async function runLongBurst(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const { origin } = await openWorld(engine, { env });
	await logIn(origin);
	const staff = await asStaff(origin);
	const getCustomer = (n: number) => ({ name: `Ana Conocida ${n}`, phone: `6999-00${10 + n}` });
	for (let n = 0; n < KNOWN_CUSTOMERS; n++) {
		const body = { ...getCustomer(n), email: "", message: "Soy de la casa" };
		const { reference } = parseJson(await callServer(origin, "/api/contact", { json: body }));
		const id = await findRequestId(staff, reference);
		await staff(`/api/admin/inbox/${id}/contacts`, { json: { channel: "whatsapp" } });
	}

	const ends = performance.now() + MINUTES * 60_000;
	const isOver = () => performance.now() > ends;
	const counts: Record<string, number> = {};
	const unexpected: string[] = [];
	let [sent, accepted, photos] = [0, 0, 0];
	const flooding = Array.from({ length: AT_ONCE }, async () => {
		while (!isOver()) {
			const n = sent++;
			const [path, body] = createUnknownCall(n);
			const headers = { "x-forwarded-for": getAddress(n) };
			const answer = await callServer(origin, path, { json: body, headers });
			const { status, error } = answer;
			counts[status || (error ?? "cut")] = (counts[status || (error ?? "cut")] ?? 0) + 1;
			if (![200, 201, 401, 409, 422, 429, 503].includes(status)) unexpected.push(`${path} ${status}`);
			if (status !== 201) continue;
			const { title, photos: taken } = parseJson(answer);
			if (!title) accepted++;
			for (let photo = 0; taken && photo < 4; photo++) {
				const link = taken.page.split("/").at(-1);
				const photoStart = { method: "PUT", json: { bytes: 5000 }, headers };
				const key = `${n}`.padStart(31, "0") + photo;
				photos += (await callServer(origin, `/api/photos/${link}/${key}`, photoStart)).status === 200 ? 1 : 0;
			}
		}
	});

	const [customerResponses, panel, newcomers] = [[] as Answer[], [] as Answer[], [] as Answer[]];
	const mailboxes: string[] = [];
	let [closed, quarantined, released, unusable] = [0, 0, 0, 0];
	const photoStart = performance.now();
	for (let turn = 0; turn < ROUNDS; turn++) {
		// A known customer reads the free hours, books, sends a photo, opens the portal page and cancels.
		const hours = await callServer(origin, `/api/availability?service=Otro&from=${toDay(1)}&days=14`);
		const free = parseJson(hours).days?.filter(({ times }: { times: string[] }) => times[0])[turn % 5];
		const when = { preferredDate: free?.day, preferredTime: free?.times[0] };
		const email = `ana${turn}@casa${turn}.com`;
		const booking = {
			source: "contacto",
			...getCustomer(turn % KNOWN_CUSTOMERS),
			email,
			...visit,
			...when,
		};
		const booked = await callServer(origin, "/api/appointments", { json: booking });
		const token = parseJson(booked).own_page?.split("/").at(-1);
		customerResponses.push(hours, booked);
		if (booked.status === 201) mailboxes.push(email);
		if (parseJson(booked).title) quarantined++;
		if (token) {
			const photo = `/api/photos/${token}/${"a".repeat(32)}`;
			customerResponses.push(
				await callServer(origin, photo, { method: "PUT", json: { bytes: PHOTO_BYTES } }),
			);
			const body = Buffer.alloc(PHOTO_BYTES, 0xd8);
			const headers = { "content-type": "application/octet-stream" };
			const piece = await callServer(origin, `${photo}/0`, { method: "PUT", body, headers });
			// It arrives complete; it is rejected because it is not a picture, not because of the burst.
			if (![200, 422].includes(piece.status)) unusable++;
			customerResponses.push(await callServer(origin, `/api/visits/${token}`));
			customerResponses.push(await callServer(origin, `/api/visits/${token}/cancellation`, { json: {} }));
		}
		// A member of staff logs in, reads and works.
		const login = await logIn(origin);
		const authorization = `Bearer ${parseJson(login).access_token}`;
		const logout = await callServer(origin, "/api/admin/logout", {
			method: "POST",
			headers: { authorization },
		});
		if (logout.status !== 204) panel.push(logout);
		panel.push(login, await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
		if (turn % NEWCOMER_INTERVAL === 2) {
			const person = { name: `Vecina ${turn}`, phone: `6888-${1000 + turn}` };
			const newcomerBooking = { ...booking, ...person, email: `vecina${turn}@barrio.com` };
			const answer = await callServer(origin, "/api/appointments", { json: newcomerBooking });
			newcomers.push(answer);
			if (parseJson(answer).title) {
				const id = await findRequestId(staff, parseJson(answer).reference, "quarantined");
				panel.push(await staff(`/api/admin/inbox/${id}/release`, { method: "POST" }));
				const page = await callServer(origin, `/api/visits/${parseJson(answer).own_page.split("/").at(-1)}`);
				if (page.status === 200 && !parseJson(page).waits) released++;
			}
		}
		if (turn % CLOSING_INTERVAL === 0) {
			const closing = await staff("/api/admin/closings/crowd", { method: "POST" });
			panel.push(closing);
			closed += parseJson(closing).closed;
		}
		await wait(Math.max(0, photoStart + (turn + 1) * ROUND_MS - performance.now()));
	}
	await Promise.all(flooding);
	await wait(EMAILS_SETTLE_MS);
	await staff("/api/admin/closings/crowd", { method: "POST" });

	const sendUnknown = (n: number) =>
		callServer(origin, "/api/contact", {
			json: { name: "Luis", phone: `6777-000${n}`, message: "Hola" },
		});
	const isQuarantinedAtFirst = parseJson(await sendUnknown(1)).title !== undefined;
	if (!process.env.FAULTS_QUICK) await wait(RECOVERY_MS);
	const lastResponse = process.env.FAULTS_QUICK ? undefined : await sendUnknown(2);
	const isAcceptedAgain =
		lastResponse?.status === 201 &&
		!parseJson(lastResponse).title &&
		parseJson(lastResponse).photos !== undefined;

	const to = new Set(smtp.received.flatMap((sentEmail) => sentEmail.to));
	const emailed = mailboxes.filter((box) => to.has(box)).length;
	const [customerStats, panelStats, newcomerStats] = [customerResponses, panel, newcomers].map(summarize);
	const isSuccess = ({ status }: Answer) => status === 200 || status === 201;
	const quarantinedNewcomers = newcomers.filter((answer) => parseJson(answer).title).length;
	return {
		figure: `${MINUTES} min: ${sent} calls from ${Math.min(sent, 2 * ADDRESSES)} addresses (${formatCounts(counts)})${unexpected[0] ? `, unexpected ${unexpected.length}: ${unexpected[0]}` : ""}; accepted ${accepted}, photos ${photos}; known customers ${mailboxes.length} visits (${formatCounts(customerStats?.statuses ?? {})}), held ${quarantined}, photos rejected ${unusable}, p95 ${formatMs(customerStats?.p95 ?? 0)}, slowest ${formatMs(customerStats?.max ?? 0)}, emails ${emailed} of ${mailboxes.length}; staff ${formatCounts(panelStats?.statuses ?? {})}, p95 ${formatMs(panelStats?.p95 ?? 0)}, slowest ${formatMs(panelStats?.max ?? 0)}, closed ${closed}; new customers ${formatCounts(newcomerStats?.statuses ?? {})}, released by staff ${released} of ${quarantinedNewcomers}; an unknown sender is held at once: ${isQuarantinedAtFirst ? "yes" : "no"}, ten minutes later ${lastResponse ? (isAcceptedAgain ? "no" : "yes") : "not waited for"}`,
		holds:
			accepted <= MAX_ACCEPTED &&
			unexpected.length + quarantined + unusable === 0 &&
			mailboxes.length === ROUNDS &&
			emailed === ROUNDS &&
			[...customerResponses, ...panel].every(isSuccess) &&
			newcomers.every(({ status }) => status === 201 || status === 503) &&
			released === quarantinedNewcomers &&
			isQuarantinedAtFirst &&
			(isAcceptedAgain || lastResponse === undefined),
	};
}

type Staff = Awaited<ReturnType<typeof asStaff>>;
/** Returns the id of the request with a reference. */
async function findRequestId(staff: Staff, reference: string, state = "all") {
	return parseJson(await staff(`/api/admin/inbox?state=${state}&q=${reference}`)).leads[0]?.id;
}

export const longBursts: Fault[] = [
	{
		name: "siege",
		fault: "One unknown sender uses 200,000 addresses for ten minutes",
		injected: `${ADDRESSES} addresses of each family, ${AT_ONCE} at once: forms of five kinds, photos, user names at the login, free hours; \`--minutes=1\` for less`,
		goal: `accepted ≤ ${MAX_ACCEPTED}; known customers see hours, book, send photos and get emails, none is held; staff log in, read, close and release; ten minutes after the last request an unknown sender is accepted`,
		engines: BOTH,
		run: runLongBurst,
	},
];
