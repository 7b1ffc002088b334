import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { dayOf, formOf, json, LET_IN, logIn, visit } from "./burst.ts";
import { type Answer, ask, asStaff } from "./client.ts";
import { afterwards, BOTH, type Engine, type Fault } from "./fault.ts";
import { countsOf, ms, summaryOf } from "./load.ts";
import { openWorld } from "./world.ts";

/** The number of IP addresses per family, each in its own network; the flood rotates through them. */
const ADDRESSES = 100_000;
const AT_ONCE = 16;
const asked = process.argv.find((word) => word.startsWith("--minutes="))?.split("=")[1];
const MINUTES = Number(asked ?? (process.env.FAULTS_QUICK ? 1 : 10));
/** Known customers: each sends nine requests, one less than a person may send in a day (rules 4.42). */
const KNOWN = 12;
const TURNS = Math.min(KNOWN * 9, MINUTES * 10);
const TURN_MS = (MINUTES * 60_000) / TURNS;
/** A new customer appears every so many rounds, and the burst is closed every so many. */
const [NEIGHBOUR_EVERY, CLOSED_EVERY] = [5, 3];
/** Rules 4.42: after ten minutes without new ones, other senders are accepted again. */
const COMES_BACK_MS = 10 * 60_000 + 5000;
const LETTERS_LEAVE_MS = 15_000;
const PHOTO_BYTES = 100_000;

/** Returns a new subscriber's IP address of either family each time, until all are used. */
function addressOf(n: number): string {
	const place = (n >> 1) % ADDRESSES;
	const [high, low] = [place >> 16, place & 0xffff];
	return n % 2 === 0
		? `2001:db8:${low.toString(16)}:${high.toString(16)}00::1`
		: `11.${high}.${low >> 8}.${low & 255}`;
}

/** Sends an unknown sender's traffic: a form, and in between user names at the login and availability queries. */
function strangersCall(n: number): [path: string, json?: object] {
	if (n % 4 === 1)
		return ["/api/admin/login", { username: `inventada-${n}`, password: `no-es-${n}` }];
	if (n % 4 === 2) return [`/api/availability?service=Otro&from=${dayOf(1 + (n % 50))}&days=14`];
	return formOf(n);
}

async function siege(engine: Engine) {
	const smtp = await openSmtp();
	afterwards(() => smtp.close());
	const env = { BIELA_CROWD: "1", SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" };
	const { origin } = await openWorld(engine, { env });
	await logIn(origin);
	const staff = await asStaff(origin);
	const ownerOf = (n: number) => ({ name: `Ana Conocida ${n}`, phone: `6999-00${10 + n}` });
	for (let n = 0; n < KNOWN; n++) {
		const body = { ...ownerOf(n), email: "", message: "Soy de la casa" };
		const { reference } = json(await ask(origin, "/api/contact", { json: body }));
		const id = await found(staff, reference);
		await staff(`/api/admin/inbox/${id}/contacts`, { json: { channel: "whatsapp" } });
	}

	const ends = performance.now() + MINUTES * 60_000;
	const isOver = () => performance.now() > ends;
	const told: Record<string, number> = {};
	const odd: string[] = [];
	let [sent, letIn, photos] = [0, 0, 0];
	const flooding = Array.from({ length: AT_ONCE }, async () => {
		while (!isOver()) {
			const n = sent++;
			const [path, body] = strangersCall(n);
			const headers = { "x-forwarded-for": addressOf(n) };
			const answer = await ask(origin, path, { json: body, headers });
			const { status, error } = answer;
			told[status || (error ?? "cut")] = (told[status || (error ?? "cut")] ?? 0) + 1;
			if (![200, 201, 401, 409, 422, 429, 503].includes(status)) odd.push(`${path} ${status}`);
			if (status !== 201) continue;
			const { title, photos: taken } = json(answer);
			if (!title) letIn++;
			for (let photo = 0; taken && photo < 4; photo++) {
				const link = taken.page.split("/").at(-1);
				const began = { method: "PUT", json: { bytes: 5000 }, headers };
				const key = `${n}`.padStart(31, "0") + photo;
				photos += (await ask(origin, `/api/photos/${link}/${key}`, began)).status === 200 ? 1 : 0;
			}
		}
	});

	const [known, panel, newcomers] = [[] as Answer[], [] as Answer[], [] as Answer[]];
	const boxes: string[] = [];
	let [closed, waited, released, unusable] = [0, 0, 0, 0];
	const began = performance.now();
	for (let turn = 0; turn < TURNS; turn++) {
		// A known customer reads the free hours, books, sends a photo, opens the portal page and cancels.
		const hours = await ask(origin, `/api/availability?service=Otro&from=${dayOf(1)}&days=14`);
		const free = json(hours).days?.filter(({ times }: { times: string[] }) => times[0])[turn % 5];
		const when = { preferredDate: free?.day, preferredTime: free?.times[0] };
		const email = `ana${turn}@casa${turn}.com`;
		const wish = { source: "contacto", ...ownerOf(turn % KNOWN), email, ...visit, ...when };
		const booked = await ask(origin, "/api/appointments", { json: wish });
		const token = json(booked).own_page?.split("/").at(-1);
		known.push(hours, booked);
		if (booked.status === 201) boxes.push(email);
		if (json(booked).title) waited++;
		if (token) {
			const photo = `/api/photos/${token}/${"a".repeat(32)}`;
			known.push(await ask(origin, photo, { method: "PUT", json: { bytes: PHOTO_BYTES } }));
			const body = Buffer.alloc(PHOTO_BYTES, 0xd8);
			const headers = { "content-type": "application/octet-stream" };
			const piece = await ask(origin, `${photo}/0`, { method: "PUT", body, headers });
			// It arrives complete; it is rejected because it is not a picture, not because of the burst.
			if (![200, 422].includes(piece.status)) unusable++;
			known.push(await ask(origin, `/api/visits/${token}`));
			known.push(await ask(origin, `/api/visits/${token}/cancellation`, { json: {} }));
		}
		// A member of staff logs in, reads and works.
		const login = await logIn(origin);
		const authorization = `Bearer ${json(login).access_token}`;
		const left = await ask(origin, "/api/admin/logout", {
			method: "POST",
			headers: { authorization },
		});
		if (left.status !== 204) panel.push(left);
		panel.push(login, await staff("/api/admin/inbox"), await staff("/api/admin/agenda"));
		if (turn % NEIGHBOUR_EVERY === 2) {
			const person = { name: `Vecina ${turn}`, phone: `6888-${1000 + turn}` };
			const hers = { ...wish, ...person, email: `vecina${turn}@barrio.com` };
			const answer = await ask(origin, "/api/appointments", { json: hers });
			newcomers.push(answer);
			if (json(answer).title) {
				const id = await found(staff, json(answer).reference, "quarantined");
				panel.push(await staff(`/api/admin/inbox/${id}/release`, { method: "POST" }));
				const page = await ask(origin, `/api/visits/${json(answer).own_page.split("/").at(-1)}`);
				if (page.status === 200 && !json(page).waits) released++;
			}
		}
		if (turn % CLOSED_EVERY === 0) {
			const closing = await staff("/api/admin/closings/crowd", { method: "POST" });
			panel.push(closing);
			closed += json(closing).closed;
		}
		await wait(Math.max(0, began + (turn + 1) * TURN_MS - performance.now()));
	}
	await Promise.all(flooding);
	await wait(LETTERS_LEAVE_MS);
	await staff("/api/admin/closings/crowd", { method: "POST" });

	const stranger = (n: number) =>
		ask(origin, "/api/contact", { json: { name: "Luis", phone: `6777-000${n}`, message: "Hola" } });
	const soon = json(await stranger(1)).title !== undefined;
	if (!process.env.FAULTS_QUICK) await wait(COMES_BACK_MS);
	const later = process.env.FAULTS_QUICK ? undefined : await stranger(2);
	const isBack = later?.status === 201 && !json(later).title && json(later).photos !== undefined;

	const to = new Set(smtp.received.flatMap((letter) => letter.to));
	const lettered = boxes.filter((box) => to.has(box)).length;
	const [theirs, work, fresh] = [known, panel, newcomers].map(summaryOf);
	const isWell = ({ status }: Answer) => status === 200 || status === 201;
	const heldFresh = newcomers.filter((answer) => json(answer).title).length;
	return {
		figure: `${MINUTES} min: ${sent} calls from ${Math.min(sent, 2 * ADDRESSES)} addresses (${countsOf(told)})${odd[0] ? `, odd ${odd.length}: ${odd[0]}` : ""}; let in ${letIn}, photos ${photos}; known customers ${boxes.length} visits (${countsOf(theirs?.statuses ?? {})}), held ${waited}, photos refused ${unusable}, p95 ${ms(theirs?.p95 ?? 0)}, slowest ${ms(theirs?.max ?? 0)}, letters ${lettered} of ${boxes.length}; staff ${countsOf(work?.statuses ?? {})}, p95 ${ms(work?.p95 ?? 0)}, slowest ${ms(work?.max ?? 0)}, closed ${closed}; new customers ${countsOf(fresh?.statuses ?? {})}, let in by staff ${released} of ${heldFresh}; a stranger waits at once: ${soon ? "yes" : "no"}, ten minutes later ${later ? (isBack ? "no" : "yes") : "not waited for"}`,
		holds:
			letIn <= LET_IN &&
			odd.length + waited + unusable === 0 &&
			boxes.length === TURNS &&
			lettered === TURNS &&
			[...known, ...panel].every(isWell) &&
			newcomers.every(({ status }) => status === 201 || status === 503) &&
			released === heldFresh &&
			soon &&
			(isBack || later === undefined),
	};
}

type Staff = Awaited<ReturnType<typeof asStaff>>;
/** Returns the id of the request with a reference. */
async function found(staff: Staff, reference: string, state = "all") {
	return json(await staff(`/api/admin/inbox?state=${state}&q=${reference}`)).leads[0]?.id;
}

export const sieges: Fault[] = [
	{
		name: "siege",
		fault: "The stranger again, with 200,000 addresses for ten minutes",
		injected: `${ADDRESSES} addresses of each family, ${AT_ONCE} at once: forms of five kinds, photos, names at the login, hours; \`--minutes=1\` for less`,
		goal: `let in ≤ ${LET_IN}; known customers see hours, book, send photos and get letters, none waits; staff log in, read, close and let in; ten minutes after the last a stranger is let in`,
		engines: BOTH,
		run: siege,
	},
];
