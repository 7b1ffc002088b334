import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { logInAsStaff } from "./client.ts";

/** Listed price of the job that every car gets. */
export const PRICE_CENTS = 12_000;
/** The first payment comes with the delivery, the others one after the other. */
const PAYMENTS_PER_CAR = 6;
const PAYMENT_CENTS = PRICE_CENTS / PAYMENTS_PER_CAR;
const METHODS = ["cash", "card", "yappy"] as const;
const RETRY_PAUSE_MS = 25;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read.
type Json = any;
type Staff = Awaited<ReturnType<typeof logInAsStaff>>;
/** A delivery with its payment, or a payment. The payment's note is its idempotency key. */
export type Submission = {
	key: string;
	leadId: string;
	cents: number;
	isDelivery: boolean;
	/** When it was last sent. */
	sentAt: string;
	/** Attempts without an answer. */
	unanswered: number;
	status: number;
};

/** Sets the price of a service. @returns the job of the price list that cars come for */
export async function setListedPrice(origin: string) {
	const staff = await logInAsStaff(origin);
	const { services } = await readJson(staff, "/services?bin=0");
	const service = await readJson(staff, `/services/${services[0].id}`);
	const json = { ...service, price: PRICE_CENTS / 100, price_note: "" };
	await staff(`/api/admin/services/${service.id}`, { method: "PUT", json });
	const { items } = await readJson(staff, "/price-list");
	const item = items.find(({ id }: Json) => id === service.id);
	if (item?.price_cents !== PRICE_CENTS) throw new Error(`no listed price: ${JSON.stringify(item)}`);
	return { kind: item.kind, id: item.id, price_cents: item.price_cents };
}

const readJson = async (staff: Staff, path: string): Promise<Json> => {
	const { status, text } = await staff(`/api/admin${path}`);
	if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
	return JSON.parse(text);
};

/**
 * Simulates desks that receive cars, deliver them with a payment, and take the rest in parts. Each repeats an unanswered
 * submission with the same body and key until the server answers.
 */
export function startDesks(origin: string, work: object, clients: number) {
	const submissions: Submission[] = [];
	const pending = new Set<Submission>();
	let isActive = true;
	let carCount = 0;
	let session: Promise<Staff> | undefined;

	/** Calls the API until it answers; a session that ended is replaced. */
	async function call(path: string, options: object, submission?: Submission): Promise<Json> {
		for (;;) {
			session ??= logInAsStaff(origin);
			const current = session;
			const staff = await current.catch(() => undefined);
			if (submission) submission.sentAt = new Date().toISOString();
			const response = await staff?.(`/api/admin${path}`, options);
			const { status = 0, text = "" } = response ?? {};
			if (status === 401 || !staff) if (session === current) session = undefined;
			if (status >= 200 && status < 500 && status !== 401 && status !== 429)
				return { status, json: JSON.parse(text) };
			if (submission) submission.unanswered++;
			await wait(RETRY_PAUSE_MS);
		}
	}

	/** Receives a car whose job is approved, and works on it until it is ready. */
	async function receiveReadyCar(): Promise<Json> {
		const number = String(++carCount).padStart(4, "0");
		const person = { name: `Ana ${number}`, phone: `6420${number}` };
		const car = { plate: `PA${number}`, brand: "Kia", model: "Rio" };
		const json = { person, ...car, complaint: "Suena al frenar", promised_at: null, work: [work] };
		const received = await call("/work-orders", { json, headers: { "idempotency-key": randomUUID() } });
		if (received.status !== 201) throw new Error(`not received: ${JSON.stringify(received)}`);
		const path = `/work-orders/${received.json.id}`;
		for (;;) {
			const order = (await call(path, {})).json;
			if (order.state === "ready") return order;
			const job = order.jobs.find(({ done_at }: Json) => done_at === null);
			if (order.state === "in_progress" && job)
				await call(`${path}/jobs/${job.id}`, { json: { done: true, was: "open" } });
			else {
				const to = order.state === "received" ? "in_progress" : "ready";
				await call(`${path}/move`, { json: { to, updated_at: order.updated_at } });
			}
		}
	}

	async function submit(path: string, { leadId, paidCents, ...body }: Json): Promise<void> {
		const isDelivery = path.endsWith("/delivery");
		const key = randomUUID();
		const method = METHODS[submissions.length % METHODS.length];
		const payment = { cents: PAYMENT_CENTS, method, paid_cents: paidCents, note: key };
		const submission = {
			key,
			leadId,
			cents: PAYMENT_CENTS,
			isDelivery,
			sentAt: "",
			unanswered: 0,
			status: 0,
		};
		submissions.push(submission);
		pending.add(submission);
		const json = isDelivery ? { ...body, payment, leaves_balance: true } : payment;
		const { status } = await call(path, { json, headers: { "idempotency-key": key } }, submission);
		submission.status = status;
		pending.delete(submission);
	}

	async function serveCar() {
		const { id, lead_id: leadId, updated_at, total_cents } = await receiveReadyCar();
		const handover = { leadId, updated_at, total_cents, delivered_to: "Ana" };
		await submit(`/work-orders/${id}/delivery`, { ...handover, paidCents: 0 });
		for (let count = 1; count < PAYMENTS_PER_CAR; count++)
			await submit(`/leads/${leadId}/payments`, { leadId, paidCents: count * PAYMENT_CENTS });
	}

	const loops = Array.from({ length: clients }, async () => {
		while (isActive) await serveCar();
	});
	return {
		submissions,
		/** Returns the submissions without an answer now. */
		countPending: () => pending.size,
		/** Serves the cars of now to the end. */
		stop: async () => {
			isActive = false;
			await Promise.all(loops);
		},
	};
}
