import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { ADMIN_PASSWORD, callServer, type HttpResponse, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, onCleanUp, scaleCount } from "./fault.ts";
import { createQuote, formatCounts, formatMs, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const FORM_COUNT = 6000;
const CONCURRENCY = 16;
const DAY_COUNT = 14;
const POLL_INTERVAL_MS = 300;
const EMAILS_SETTLE_MS = 6000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The numbers that rules 4.42 allows: of requests and of subscriptions. */
export const MAX_ACCEPTED = 40 + 40;
const SLOT_TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
/** The device secret that the owner's browser stores. */
const ownerDevice = "k".repeat(43);

export const getDayFromNow = (n: number) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10);
const createPhone = (n: number) => `6${String(1_000_000 + n)}`;
/** Returns a new subscriber's IP address, alternately IPv4 and IPv6. */
const getAddress = (n: number) => (n % 2 === 0 ? `2001:db8:${n.toString(16)}::1` : undefined);

export function createFormRequest(n: number): [path: string, json: object] {
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
	const slot = {
		preferredDate: getDayFromNow(1 + (n % DAY_COUNT)),
		preferredTime: SLOT_TIMES[n % SLOT_TIMES.length],
	};
	return ["/api/appointments", { source: "contacto", ...person, ...VISIT_FIELDS, ...slot }];
}
export const VISIT_FIELDS = { service: "Otro", vehicleType: "Pick-up" };

export const parseBody = (response: HttpResponse) => JSON.parse(response.text || "{}");

/** Logs in as the owner on the known browser. */
export const logIn = (origin: string) =>
	callServer(origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD, device: ownerDevice },
	});

async function sendBurst(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const world = await openWorld(engine, { env });
	const { origin } = world;
	await logIn(origin);
	const staff = await logInAsStaff(origin);
	const knownCustomer = { name: "Ana Conocida", phone: "6999-0001", email: "" };
	await callServer(origin, "/api/contact", {
		json: { ...knownCustomer, message: "Soy de la casa" },
	});
	const firstRequestId = parseBody(await staff("/api/admin/inbox")).leads[0].id;
	await staff(`/api/admin/inbox/${firstRequestId}/contacts`, { json: { channel: "whatsapp" } });

	const availabilityPath = `/api/availability?service=Otro&from=${getDayFromNow(1)}&days=${DAY_COUNT}`;
	type Day = { day: string; times: string[]; reason: string | null };
	const listDays = async (): Promise<Day[]> => parseBody(await callServer(origin, availabilityPath)).days;
	const initiallyFreeDays = (await listDays()).filter(({ times }) => times.length > 0);

	const burstResponses: HttpResponse[] = [];
	let [nextForm, photoCount, isOver] = [0, 0, false];
	const senders = Array.from({ length: CONCURRENCY }, async () => {
		while (nextForm < scaleCount(FORM_COUNT)) {
			const n = nextForm++;
			const [path, body] = createFormRequest(n);
			const clientAddress = getAddress(n);
			const headers: Record<string, string> = clientAddress ? { "x-forwarded-for": clientAddress } : {};
			const response = await callServer(origin, path, { json: body, headers });
			burstResponses.push(response);
			const uploadToken = parseBody(response).photos?.page.split("/").at(-1);
			for (let photo = 0; uploadToken && photo < 4; photo++) {
				const key = `${n}`.padStart(31, "0") + photo;
				const photoStart = { method: "PUT", json: { bytes: 5000 }, headers };
				const { status } = await callServer(origin, `/api/photos/${uploadToken}/${key}`, photoStart);
				photoCount += status === 200 ? 1 : 0;
			}
		}
	});
	const customerResponses: HttpResponse[] = [];
	const panelResponses: HttpResponse[] = [];
	const customerLoop = (async () => {
		for (let turn = 0; !isOver; turn++) {
			// One person may send ten a day; more from one phone number count as an unknown sender's (rules 4.42).
			if (turn < 4) {
				const freeDay = (await listDays()).filter(({ times }) => times.length > 0)[turn];
				const slot = { preferredDate: freeDay?.day, preferredTime: freeDay?.times[0] };
				const booking = { source: "contacto", ...knownCustomer, ...VISIT_FIELDS, ...slot };
				customerResponses.push(await callServer(origin, "/api/appointments", { json: booking }));
				const token = parseBody(customerResponses.at(-1) as HttpResponse)
					.own_page?.split("/")
					.at(-1);
				const photo = { method: "PUT", json: { bytes: 5000 } };
				if (token)
					customerResponses.push(await callServer(origin, `/api/photos/${token}/${"a".repeat(32)}`, photo));
			}
			panelResponses.push(await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
			// A person may have five sessions, and this one is still needed.
			if (turn < 3) panelResponses.push(await logIn(origin));
			await wait(POLL_INTERVAL_MS);
		}
	})();
	await Promise.all(senders);
	isOver = true;
	await wait(EMAILS_SETTLE_MS);
	for (let lastCount = -1; lastCount < smtp.received.length; ) {
		lastCount = smtp.received.length;
		await wait(EMAILS_SETTLE_MS);
	}
	await customerLoop;

	const finallyFreeDays = new Set((await listDays()).flatMap(({ day, times }) => (times[0] ? day : [])));
	const stillFreeDays = initiallyFreeDays.filter(({ day }) => finallyFreeDays.has(day));
	const inbox = parseBody(await staff("/api/admin/inbox"));
	const closing = parseBody(await staff("/api/admin/closings/burst", { method: "POST" }));
	const burstAfterClosing = parseBody(await staff("/api/admin/inbox")).crowd;
	const undoResult = parseBody(await staff(`/api/admin/closings/${closing.id}/undo`, { method: "POST" }));
	const quarantined = burstResponses.filter((response) => parseBody(response).title).length;
	const accepted = burstResponses.filter(({ status }) => status === 201).length - quarantined;
	const [burstStats, customerStats, panelStats] = [burstResponses, customerResponses, panelResponses].map(
		summarize,
	);
	const isKnownCustomerQuarantined = customerResponses.some((response) => parseBody(response).title);
	return {
		figure: `${burstResponses.length} forms (${formatCounts(burstStats?.statuses ?? {})}): ${accepted} accepted, ${quarantined} held; ${stillFreeDays.length} of ${initiallyFreeDays.length} days have free hours; known customer ${formatCounts(customerStats?.statuses ?? {})}, none held: ${isKnownCustomerQuarantined ? "no" : "yes"}; photos of unknown senders ${photoCount}; emails ${smtp.received.length}; inbox ${inbox.total} rows and one of ${inbox.crowd?.found}, closed together ${closing.closed}, restored ${undoResult.restored}; panel and login ${formatCounts(panelStats?.statuses ?? {})}, slowest ${formatMs(panelStats?.max ?? 0)}`,
		holds:
			accepted <= MAX_ACCEPTED &&
			stillFreeDays.length === initiallyFreeDays.length &&
			!isKnownCustomerQuarantined &&
			[...customerResponses, ...panelResponses].every(({ status }) => status === 200 || status === 201) &&
			burstAfterClosing === null &&
			undoResult.restored === closing.closed &&
			burstResponses.every(({ status }) => [201, 409, 422, 503].includes(status)),
	};
}

const INVENTED_NAME_COUNT = 10_300;
/** Sends so many logins that most are rejected before the password check: they count all the same. */
const GUESSER_COUNT = 200;

async function inventUserNames(engine: Engine) {
	const { origin } = await openWorld(engine);
	const guess = (username: string, n: number) =>
		callServer(origin, "/api/admin/login", { json: { username, password: `no-es-esta-${n}` } });
	const countEvaluated = async () => {
		let count = 0;
		for (let n = 0; n < 20; n++) count += (await guess("admin", n)).status === 401 ? 1 : 0;
		return count;
	};
	const evaluatedBefore = await countEvaluated();
	let nextName = 0;
	const guessers = Array.from({ length: GUESSER_COUNT }, async () => {
		while (nextName < scaleCount(INVENTED_NAME_COUNT)) await guess(`inventada-${nextName++}`, nextName);
	});
	await Promise.all(guessers);
	const evaluatedAfter = await countEvaluated();
	return {
		figure: `evaluated for «admin» ${evaluatedBefore}, after ${scaleCount(INVENTED_NAME_COUNT)} other names ${evaluatedAfter} more`,
		holds: evaluatedBefore === 10 && evaluatedAfter === 0,
	};
}

export const burstFaults: Fault[] = [
	{
		name: "burst",
		fault: "One unknown sender with thousands of networks submits every form",
		injected: `${FORM_COUNT} forms of five kinds from as many networks of both families, invented telephones and email addresses, ${CONCURRENCY} at once, photo uploads started wherever they are accepted`,
		goal: `accepted ≤ ${MAX_ACCEPTED}; every day keeps free hours; no request of a known customer is held; one row in the inbox, closed and restored together; panel and login keep working`,
		engines: BOTH_ENGINES,
		run: sendBurst,
	},
	{
		name: "names",
		fault: "Invented user names push a count of guesses out of memory",
		injected: `20 guesses at «admin», ${INVENTED_NAME_COUNT} at unknown user names, 20 at «admin» again, each from a new address`,
		goal: "10 evaluated before, 0 after",
		engines: BOTH_ENGINES,
		run: inventUserNames,
	},
];
