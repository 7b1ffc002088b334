import { setTimeout as wait } from "node:timers/promises";
import { openSmtp } from "#server/mail/smtp.test.kit.ts";
import { callServer } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { createQuote, formatCounts, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const SEND_COUNT = 120;
const MAX_EMAILS_PER_DAY = 5;
const EMAILS_SETTLE_MS = 6000;

/** Variants of one email address. */
const MAILBOX_VARIANTS = ["victima", "Victima", "victima+taller", "VICTIMA", "victima+2"];
const FORM_REQUESTS: ((email: string, n: number) => [path: string, json: object])[] = [
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
	const responses = [];
	for (let n = 0; n < SEND_COUNT; n++) {
		const email = `${MAILBOX_VARIANTS[n % MAILBOX_VARIANTS.length]}@correo.com`;
		const [path, json] = FORM_REQUESTS[n % FORM_REQUESTS.length]?.(email, n) ?? ["", {}];
		responses.push(await callServer(world.origin, path, { json }));
	}
	await wait(EMAILS_SETTLE_MS);
	for (let lastCount = -1; lastCount < smtp.received.length; ) {
		lastCount = smtp.received.length;
		await wait(EMAILS_SETTLE_MS);
	}
	const emailCount = smtp.received.filter(({ to }) => /^victima/i.test(to[0] ?? "")).length;
	const { statuses } = summarize(responses);
	return {
		figure: `${SEND_COUNT} sent (${formatCounts(statuses)}): ${emailCount} emails reached the mailbox`,
		holds:
			emailCount <= MAX_EMAILS_PER_DAY &&
			emailCount > 0 &&
			Object.keys(statuses).every((status) => /^20[0-2]$/.test(status)),
	};
}

export const mailFaults: Fault[] = [
	{
		name: "mail",
		fault: "Forms are used to fill a stranger's mailbox",
		injected: `${SEND_COUNT} forms of five kinds with one mailbox, also with tags and capitals, from as many addresses`,
		goal: `all stored; emails ≤ ${MAX_EMAILS_PER_DAY} a day`,
		engines: BOTH_ENGINES,
		run: floodMailbox,
	},
];
