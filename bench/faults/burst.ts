import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { ADMIN_PASSWORD, type Answer, ask, asStaff } from "./client.ts";
import { afterwards, BOTH, type Engine, type Fault, many } from "./fault.ts";
import { countsOf, ms, newQuote, summaryOf } from "./load.ts";
import { openWorld } from "./world.ts";

const SENT = 6000;
const AT_ONCE = 16;
const DAYS = 14;
const LOOKS_EVERY_MS = 300;
const LETTERS_LEAVE_MS = 6000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The numbers that rules 4.42 allows: of requests and of subscriptions. */
export const LET_IN = 40 + 40;
const HOURS = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];
/** The device secret that the owner's browser stores. */
const device = "k".repeat(43);

export const dayOf = (n: number) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10);
const phoneOf = (n: number) => `6${String(1_000_000 + n)}`;
/** Returns a new subscriber's IP address, alternately IPv4 and IPv6. */
const addressOf = (n: number) => (n % 2 === 0 ? `2001:db8:${n.toString(16)}::1` : undefined);

export function formOf(n: number): [path: string, json: object] {
	const person = { name: `Extraño ${n}`, phone: phoneOf(n), email: `x${n}@correo${n}.com` };
	const car = { vehicleBrand: "Toyota", vehicleModel: "Yaris", vehicleYear: "2018" };
	if (n % 5 === 0) return ["/api/newsletter", { email: person.email }];
	if (n % 5 === 1) return ["/api/contact", { ...person, message: `Hola ${n}` }];
	if (n % 5 === 2) {
		const { customer, products } = newQuote();
		return ["/api/quotes", { customer: { ...customer, ...person }, products }];
	}
	if (n % 5 === 3)
		return [
			"/api/service-requests",
			{ ...person, ...car, serviceName: "Frenos", urgency: "media" },
		];
	const when = { preferredDate: dayOf(1 + (n % DAYS)), preferredTime: HOURS[n % HOURS.length] };
	return ["/api/appointments", { source: "contacto", ...person, ...visit, ...when }];
}
export const visit = { service: "Otro", vehicleType: "Pick-up" };

export const json = (answer: Answer) => JSON.parse(answer.text || "{}");

/** Logs in as the owner on the known browser. */
export const logIn = (origin: string) =>
	ask(origin, "/api/admin/login", {
		json: { username: "admin", password: ADMIN_PASSWORD, device },
	});

async function burst(engine: Engine) {
	const smtp = await openSmtp();
	afterwards(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const world = await openWorld(engine, { env });
	const { origin } = world;
	await logIn(origin);
	const staff = await asStaff(origin);
	const own = { name: "Ana Conocida", phone: "6999-0001", email: "" };
	await ask(origin, "/api/contact", { json: { ...own, message: "Soy de la casa" } });
	const first = json(await staff("/api/admin/inbox")).leads[0].id;
	await staff(`/api/admin/inbox/${first}/contacts`, { json: { channel: "whatsapp" } });

	const offered = `/api/availability?service=Otro&from=${dayOf(1)}&days=${DAYS}`;
	type Day = { day: string; times: string[]; reason: string | null };
	const daysNow = async (): Promise<Day[]> => json(await ask(origin, offered)).days;
	const open = (await daysNow()).filter(({ times }) => times.length > 0);

	const strangers: Answer[] = [];
	let [next, photos, isOver] = [0, 0, false];
	const sending = Array.from({ length: AT_ONCE }, async () => {
		while (next < many(SENT)) {
			const n = next++;
			const [path, body] = formOf(n);
			const from = addressOf(n);
			const headers: Record<string, string> = from ? { "x-forwarded-for": from } : {};
			const answer = await ask(origin, path, { json: body, headers });
			strangers.push(answer);
			const link = json(answer).photos?.page.split("/").at(-1);
			for (let photo = 0; link && photo < 4; photo++) {
				const key = `${n}`.padStart(31, "0") + photo;
				const began = { method: "PUT", json: { bytes: 5000 }, headers };
				const { status } = await ask(origin, `/api/photos/${link}/${key}`, began);
				photos += status === 200 ? 1 : 0;
			}
		}
	});
	const known: Answer[] = [];
	const panel: Answer[] = [];
	const watching = (async () => {
		for (let turn = 0; !isOver; turn++) {
			// One person may send ten a day; more from one phone number count as an unknown sender's (rules 4.42).
			if (turn < 4) {
				const free = (await daysNow()).filter(({ times }) => times.length > 0)[turn];
				const when = { preferredDate: free?.day, preferredTime: free?.times[0] };
				const asked = { source: "contacto", ...own, ...visit, ...when };
				known.push(await ask(origin, "/api/appointments", { json: asked }));
				const token = json(known.at(-1) as Answer)
					.own_page?.split("/")
					.at(-1);
				const photo = { method: "PUT", json: { bytes: 5000 } };
				if (token) known.push(await ask(origin, `/api/photos/${token}/${"a".repeat(32)}`, photo));
			}
			panel.push(await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
			// A person may have five sessions, and this one is still needed.
			if (turn < 3) panel.push(await logIn(origin));
			await wait(LOOKS_EVERY_MS);
		}
	})();
	await Promise.all(sending);
	isOver = true;
	await wait(LETTERS_LEAVE_MS);
	for (let last = -1; last < smtp.received.length; ) {
		last = smtp.received.length;
		await wait(LETTERS_LEAVE_MS);
	}
	await watching;

	const stillFree = new Set((await daysNow()).flatMap(({ day, times }) => (times[0] ? day : [])));
	const free = open.filter(({ day }) => stillFree.has(day));
	const before = json(await staff("/api/admin/inbox"));
	const closing = json(await staff("/api/admin/closings/crowd", { method: "POST" }));
	const closed = json(await staff("/api/admin/inbox")).crowd;
	const undone = json(await staff(`/api/admin/closings/${closing.id}/undo`, { method: "POST" }));
	const waiting = strangers.filter((answer) => json(answer).title).length;
	const letIn = strangers.filter(({ status }) => status === 201).length - waiting;
	const [told, usual, work] = [strangers, known, panel].map(summaryOf);
	const isKnownHeld = known.some((answer) => json(answer).title);
	return {
		figure: `${strangers.length} forms (${countsOf(told?.statuses ?? {})}): ${letIn} let in, ${waiting} wait; ${free.length} of ${open.length} days have hours; known customer ${countsOf(usual?.statuses ?? {})}, none waits: ${isKnownHeld ? "no" : "yes"}; strangers' photos ${photos}; letters ${smtp.received.length}; inbox ${before.total} rows and one of ${before.crowd?.found}, closed at once ${closing.closed}, back ${undone.restored}; panel and login ${countsOf(work?.statuses ?? {})}, slowest ${ms(work?.max ?? 0)}`,
		holds:
			letIn <= LET_IN &&
			free.length === open.length &&
			!isKnownHeld &&
			[...known, ...panel].every(({ status }) => status === 200 || status === 201) &&
			closed === null &&
			undone.restored === closing.closed &&
			strangers.every(({ status }) => [201, 409, 422, 503].includes(status)),
	};
}

const NAMES = 10_300;
/** Sends so many logins that most are rejected before the password check: they count all the same. */
const GUESSING = 200;

async function names(engine: Engine) {
	const { origin } = await openWorld(engine);
	const guess = (username: string, n: number) =>
		ask(origin, "/api/admin/login", { json: { username, password: `no-es-esta-${n}` } });
	const evaluated = async () => {
		let count = 0;
		for (let n = 0; n < 20; n++) count += (await guess("admin", n)).status === 401 ? 1 : 0;
		return count;
	};
	const first = await evaluated();
	let next = 0;
	const inventing = Array.from({ length: GUESSING }, async () => {
		while (next < many(NAMES)) await guess(`inventada-${next++}`, next);
	});
	await Promise.all(inventing);
	const second = await evaluated();
	return {
		figure: `evaluated for «admin» ${first}, after ${many(NAMES)} other names ${second} more`,
		holds: first === 10 && second === 0,
	};
}

export const strangers: Fault[] = [
	{
		name: "burst",
		fault: "One stranger with thousands of networks fills every form",
		injected: `${SENT} forms of five kinds from as many networks of both families, invented telephones and mailboxes, ${AT_ONCE} at once, photos begun wherever they are taken`,
		goal: `let in ≤ ${LET_IN}; every day keeps hours; nothing of a known customer waits; one row in the inbox, closed and undone at once; panel and login go on`,
		engines: BOTH,
		run: burst,
	},
	{
		name: "names",
		fault: "A count of guesses is pushed out by invented names",
		injected: `20 guesses at «admin», ${NAMES} at names that nobody has, 20 at «admin» again, each from a new address`,
		goal: "10 evaluated before, 0 after",
		engines: BOTH,
		run: names,
	},
];
