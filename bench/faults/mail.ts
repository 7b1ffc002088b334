import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#platform/mail/smtp.test.kit.ts";
import { callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { createQuote, formatCounts, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const SENDS = 120;
const MAX_EMAILS_PER_DAY = 5;
const QUIET_MS = 6000;

/** Variants of one email address. */
const NAMES = ["victima", "Victima", "victima+taller", "VICTIMA", "victima+2"];
const FORMS: ((email: string, n: number) => [path: string, json: object])[] = [
	(email, n) => ["/api/contact", { name: `Eva ${n}`, phone: createPhone(n), email, message: `Hola ${n}` }],
	(email, n) => {
		const { customer, products } = createQuote();
		return ["/api/quotes", { customer: { ...customer, name: `Eva ${n}`, email }, products }];
	},
	(email, n) => [
		"/api/service-requests",
		{
			name: `Eva ${n}`,
			phone: createPhone(n),
			email,
			serviceName: "Frenos",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: 2015,
			urgency: "media",
		},
	],
	(email) => ["/api/newsletter", { email }],
	(email, n) => [
		"/api/contact",
		{ name: `Eva ${n}`, phone: createPhone(1), email, message: `Otra vez ${n}` },
	],
];
const createPhone = (n: number) => `63${String(n).padStart(6, "0")}`;

async function floodMailbox(engine: Engine) {
	const smtp = await openSmtp();
	onCleanUp(() => smtp.close());
	const world = await openWorld(engine, {
		env: { SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" },
	});
	const answers = [];
	for (let n = 0; n < SENDS; n++) {
		const email = `${NAMES[n % NAMES.length]}@correo.com`;
		const [path, json] = FORMS[n % FORMS.length]?.(email, n) ?? ["", {}];
		answers.push(await callServer(world.origin, path, { json }));
	}
	await wait(QUIET_MS);
	for (let last = -1; last < smtp.received.length; ) {
		last = smtp.received.length;
		await wait(QUIET_MS);
	}
	const emailCount = smtp.received.filter(({ to }) => /^victima/i.test(to[0] ?? "")).length;
	const { statuses } = summarize(answers);
	return {
		figure: `${SENDS} sent (${formatCounts(statuses)}): ${emailCount} emails reached the mailbox`,
		holds:
			emailCount <= MAX_EMAILS_PER_DAY &&
			emailCount > 0 &&
			Object.keys(statuses).every((status) => /^20[0-2]$/.test(status)),
	};
}

export const mail: Fault[] = [
	{
		name: "mail",
		fault: "Forms are used to fill a stranger's mailbox",
		injected: `${SENDS} forms of five kinds with one mailbox, also with tags and capitals, from as many addresses`,
		goal: `all stored; emails ≤ ${MAX_EMAILS_PER_DAY} a day`,
		engines: BOTH,
		run: floodMailbox,
	},
];
