import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { ADMIN_PASSWORD, type Answer, asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, onCleanUp, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, formatMs, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const SENT = 6000;
const AT_ONCE = 16;
const DAYS = 14;
const POLL_INTERVAL_MS = 300;
const EMAILS_SETTLE_MS = 6000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The numbers that rules 4.42 allows: of requests and of subscriptions. */
export const MAX_ACCEPTED = 40 + 40;
const HOURS = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
/** The device secret that the owner's browser stores. */
const device = "k".repeat(43);

export const toDay = (n: number) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10);
const createPhone = (n: number) => `6${String(1_000_000 + n)}`;
/** Returns a new subscriber's IP address, alternately IPv4 and IPv6. */
const getAddress = (n: number) => (n % 2 === 0 ? `2001:db8:${n.toString(16)}::1` : undefined);

export function createForm(n: number): [path: string, json: object] {
	const person = { name: `Extraño ${n}`, phone: createPhone(n), email: `x${n}@correo${n}.com` };
	const car = { vehicleBrand: "Toyota", vehicleModel: "Yaris", vehicleYear: "2018" };
	if (n % 5 === 0) return ["/api/newsletter", { email: person.email }];
	if (n % 5 === 1) return ["/api/contact", { ...person, message: `Hola ${n}` }];
	if (n % 5 === 2) {
		const { customer, products } = createQuote();
		return ["/api/quotes", { customer: { ...customer, ...person }, products }];
	}
	if (n % 5 === 3)
		return ["/api/service-requests", { ...person, ...car, serviceName: "Frenos", urgency: "media" }];
	const when = { preferredDate: toDay(1 + (n % DAYS)), preferredTime: HOURS[n % HOURS.length] };
	return ["/api/appointments", { source: "contacto", ...person, ...visit, ...when }];
}
export const visit = { service: "Otro", vehicleType: "Pick-up" };

export const parseJson = (answer: Answer) => JSON.parse(answer.text || "{}");

/** Logs in as the owner on the known browser. */
export const logIn = (origin: string) =>
	callServer(origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD, device },
	});

async function sendBurst(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const world = await openWorld(engine, { env });
	const { origin } = world;
	await logIn(origin);
	const staff = await asStaff(origin);
	const knownCustomer = { name: "Ana Conocida", phone: "6999-0001", email: "" };
	await callServer(origin, "/api/contact", {
		json: { ...knownCustomer, message: "Soy de la casa" },
	});
	const first = parseJson(await staff("/api/admin/inbox")).leads[0].id;
	await staff(`/api/admin/inbox/${first}/contacts`, { json: { channel: "whatsapp" } });

	const availabilityPath = `/api/availability?service=Otro&from=${toDay(1)}&days=${DAYS}`;
	type Day = { day: string; times: string[]; reason: string | null };
	const listDays = async (): Promise<Day[]> => parseJson(await callServer(origin, availabilityPath)).days;
	const open = (await listDays()).filter(({ times }) => times.length > 0);

	const burstResponses: Answer[] = [];
	let [next, photos, isOver] = [0, 0, false];
	const sending = Array.from({ length: AT_ONCE }, async () => {
		while (next < scaleCount(SENT)) {
			const n = next++;
			const [path, body] = createForm(n);
			const from = getAddress(n);
			const headers: Record<string, string> = from ? { "x-forwarded-for": from } : {};
			const answer = await callServer(origin, path, { json: body, headers });
			burstResponses.push(answer);
			const link = parseJson(answer).photos?.page.split("/").at(-1);
			for (let photo = 0; link && photo < 4; photo++) {
				const key = `${n}`.padStart(31, "0") + photo;
				const photoStart = { method: "PUT", json: { bytes: 5000 }, headers };
				const { status } = await callServer(origin, `/api/photos/${link}/${key}`, photoStart);
				photos += status === 200 ? 1 : 0;
			}
		}
	});
	const customerResponses: Answer[] = [];
	const panel: Answer[] = [];
	const watching = (async () => {
		for (let turn = 0; !isOver; turn++) {
			// One person may send ten a day; more from one phone number count as an unknown sender's (rules 4.42).
			if (turn < 4) {
				const free = (await listDays()).filter(({ times }) => times.length > 0)[turn];
				const when = { preferredDate: free?.day, preferredTime: free?.times[0] };
				const booking = { source: "contacto", ...knownCustomer, ...visit, ...when };
				customerResponses.push(await callServer(origin, "/api/appointments", { json: booking }));
				const token = parseJson(customerResponses.at(-1) as Answer)
					.own_page?.split("/")
					.at(-1);
				const photo = { method: "PUT", json: { bytes: 5000 } };
				if (token)
					customerResponses.push(await callServer(origin, `/api/photos/${token}/${"a".repeat(32)}`, photo));
			}
			panel.push(await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
			// A person may have five sessions, and this one is still needed.
			if (turn < 3) panel.push(await logIn(origin));
			await wait(POLL_INTERVAL_MS);
		}
	})();
	await Promise.all(sending);
	isOver = true;
	await wait(EMAILS_SETTLE_MS);
	for (let last = -1; last < smtp.received.length; ) {
		last = smtp.received.length;
		await wait(EMAILS_SETTLE_MS);
	}
	await watching;

	const stillFree = new Set((await listDays()).flatMap(({ day, times }) => (times[0] ? day : [])));
	const free = open.filter(({ day }) => stillFree.has(day));
	const before = parseJson(await staff("/api/admin/inbox"));
	const closing = parseJson(await staff("/api/admin/closings/crowd", { method: "POST" }));
	const closed = parseJson(await staff("/api/admin/inbox")).crowd;
	const undone = parseJson(await staff(`/api/admin/closings/${closing.id}/undo`, { method: "POST" }));
	const quarantined = burstResponses.filter((answer) => parseJson(answer).title).length;
	const accepted = burstResponses.filter(({ status }) => status === 201).length - quarantined;
	const [burstStats, customerStats, panelStats] = [burstResponses, customerResponses, panel].map(summarize);
	const isKnownCustomerQuarantined = customerResponses.some((answer) => parseJson(answer).title);
	return {
		figure: `${burstResponses.length} forms (${formatCounts(burstStats?.statuses ?? {})}): ${accepted} accepted, ${quarantined} held; ${free.length} of ${open.length} days have free hours; known customer ${formatCounts(customerStats?.statuses ?? {})}, none held: ${isKnownCustomerQuarantined ? "no" : "yes"}; photos of unknown senders ${photos}; emails ${smtp.received.length}; inbox ${before.total} rows and one of ${before.crowd?.found}, closed together ${closing.closed}, restored ${undone.restored}; panel and login ${formatCounts(panelStats?.statuses ?? {})}, slowest ${formatMs(panelStats?.max ?? 0)}`,
		holds:
			accepted <= MAX_ACCEPTED &&
			free.length === open.length &&
			!isKnownCustomerQuarantined &&
			[...customerResponses, ...panel].every(({ status }) => status === 200 || status === 201) &&
			closed === null &&
			undone.restored === closing.closed &&
			burstResponses.every(({ status }) => [201, 409, 422, 503].includes(status)),
	};
}

const NAMES = 10_300;
/** Sends so many logins that most are rejected before the password check: they count all the same. */
const GUESSING = 200;

async function inventUserNames(engine: Engine) {
	const { origin } = await openWorld(engine);
	const guess = (username: string, n: number) =>
		callServer(origin, "/api/admin/login", { json: { username, password: `no-es-esta-${n}` } });
	const countEvaluated = async () => {
		let count = 0;
		for (let n = 0; n < 20; n++) count += (await guess("admin", n)).status === 401 ? 1 : 0;
		return count;
	};
	const first = await countEvaluated();
	let next = 0;
	const inventing = Array.from({ length: GUESSING }, async () => {
		while (next < scaleCount(NAMES)) await guess(`inventada-${next++}`, next);
	});
	await Promise.all(inventing);
	const second = await countEvaluated();
	return {
		figure: `evaluated for «admin» ${first}, after ${scaleCount(NAMES)} other names ${second} more`,
		holds: first === 10 && second === 0,
	};
}

export const burstFaults: Fault[] = [
	{
		name: "burst",
		fault: "One unknown sender with thousands of networks submits every form",
		injected: `${SENT} forms of five kinds from as many networks of both families, invented telephones and email addresses, ${AT_ONCE} at once, photo uploads started wherever they are accepted`,
		goal: `accepted ≤ ${MAX_ACCEPTED}; every day keeps free hours; no request of a known customer is held; one row in the inbox, closed and restored together; panel and login keep working`,
		engines: BOTH,
		run: sendBurst,
	},
	{
		name: "names",
		fault: "Invented user names push a count of guesses out of memory",
		injected: `20 guesses at «admin», ${NAMES} at unknown user names, 20 at «admin» again, each from a new address`,
		goal: "10 evaluated before, 0 after",
		engines: BOTH,
		run: inventUserNames,
	},
];
