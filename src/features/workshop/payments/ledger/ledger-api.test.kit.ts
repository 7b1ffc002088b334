import { openCash } from "#features/workshop/payments/cash/cash.test.kit.ts";
import { PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCell, createWorldCounter } from "#tests/world-cells.ts";
import { pick, pickCents, pickPart, type Random } from "./ledger.test.kit.ts";
import { type ApiRequest, openLedgerRequests } from "./ledger-requests.test.kit.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
type Role = "owner" | "reception";

/** Presses a button of a request, by words that describe it; undefined if its state does not allow it. */
export type ApiPress = (request: ApiRequest, random: Random) => Promise<string | undefined>;
type LastCall = { path: string; options: { body: unknown; key: string; token: string; method?: string } };

const LAST_DAY = "2027-01-20";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the presses of people who work with money, as calls of the API. */
export function openLedgerApi(world: World) {
	const cash = openCash(world);
	const { orders, readAccount } = cash;
	const { createRequest } = openLedgerRequests(world);
	const nextNumber = createWorldCounter();
	const sessions = createWorldCell<Partial<Record<Role, { token: string; openedAtMs: number }>>>({});
	const last = createWorldCell<LastCall | undefined>(undefined);

	/** Moving the clock ends sessions. */
	async function getToken(role: Role): Promise<string> {
		const openedAtMs = world.ctx.now().getTime();
		const session = sessions.value[role];
		// The same person may void what they took within ten minutes.
		if (session && openedAtMs - session.openedAtMs < 5 * MINUTE_MS) return session.token;
		const token = await world.logInAs(role);
		sessions.value = { ...sessions.value, [role]: { token, openedAtMs } };
		return token;
	}

	/** Sends a press with a key, so that it can be repeated. */
	async function send(path: string, body: unknown, { role = "owner" as Role, method = "POST" } = {}) {
		const options = { body, method, key: crypto.randomUUID(), token: await getToken(role) };
		last.value = { path: `/api/admin${path}`, options };
		return world.call(last.value.path, options);
	}

	/** Sends what has to succeed. */
	async function press(...args: Parameters<typeof send>): Promise<Json> {
		const { status, json } = await send(...args);
		if (status >= 300) throw new Error(`${status} ${args[0]} ${JSON.stringify([args[1], json])}`);
		return json;
	}

	async function setState({ id }: ApiRequest, state: string, change: object = {}): Promise<void> {
		const { updated_at } = await orders.readLead({ id });
		await press(`/inbox/${id}/state`, { state, updated_at, ...change }, { method: "PUT" });
	}

	const moveOrder = async ({ orderId: id }: ApiRequest, to: string, change: object = {}): Promise<void> => {
		const { updated_at } = await orders.read({ id });
		await press(`/work-orders/${id}/move`, { to, updated_at, ...change });
	};

	async function pay(request: ApiRequest, random: Random): Promise<string> {
		const { balance_cents, paid_cents } = await readAccount(request);
		const cents = balance_cents > 0 && random(4) > 0 ? pickPart(random, balance_cents) : pickCents(random);
		const method = pick(PAYMENT_METHODS, random);
		const tenderedCents = method === "cash" && random(2) === 0 ? cents + random(5000) : null;
		const role = random(3) === 0 ? "reception" : "owner";
		const body = { cents, method, paid_cents, tendered_cents: tenderedCents, keeps_credit: true };
		await press(`/leads/${request.id}/payments`, body, { role });
		return `pay ${cents} ${method}`;
	}

	/** The car leaves, or the request is won. */
	async function win(request: ApiRequest, random: Random): Promise<string | undefined> {
		const { is_due, phase, paid_cents } = await readAccount(request);
		if (is_due || phase === "ended") return undefined;
		if (request.kind !== "order") {
			const amount = pick([undefined, undefined, 0, pickCents(random) / 100], random);
			await setState(request, "won", amount === undefined ? {} : { amount });
			return `win for ${amount ?? "what was agreed"}`;
		}
		const { state, updated_at, total_cents } = await orders.read({ id: request.orderId });
		if (state === "received") {
			const checkup = random(2) === 0 ? {} : { checkup_cents: pickCents(random) };
			await moveOrder(request, "withdrawn", { reason: "No quiso", ...checkup });
			return `leave ${JSON.stringify(checkup)}`;
		}
		const payment = { cents: pickCents(random), method: "cash", paid_cents, keeps_credit: true };
		const handover = { updated_at, total_cents, delivered_to: "Itzel", leaves_balance: true };
		const body = random(2) === 0 ? handover : { ...handover, payment };
		await press(`/work-orders/${request.orderId}/delivery`, body);
		return `deliver ${total_cents}, pay ${"payment" in body ? payment.cents : 0}`;
	}

	/** An owner undoes a delivery within 24 hours; a car that left unrepaired may come back at any time. */
	async function undo(request: ApiRequest): Promise<string | undefined> {
		if (!(await readAccount(request)).is_due) return undefined;
		if (request.kind !== "order") {
			await setState(request, "contacted");
			return "reopen the win";
		}
		const { state, state_at } = await orders.read({ id: request.orderId });
		if (state === "delivered" && world.ctx.now().getTime() - Date.parse(state_at) > DAY_MS) return undefined;
		const to = state === "delivered" ? "ready" : "received";
		await moveOrder(request, to, { reason: "Faltó algo" });
		return `back to ${to}`;
	}

	async function lose(request: ApiRequest): Promise<string | undefined> {
		const { phase } = await readAccount(request);
		if (request.kind === "order" || phase === "due") return undefined;
		await setState(request, phase === "open" ? "lost" : "contacted", { reason: "Precio" });
		return phase === "open" ? "lose" : "reopen the loss";
	}

	async function voidPayment(request: ApiRequest, random: Random): Promise<string | undefined> {
		const payment = pick((await readAccount(request)).payments as Json[], random);
		if (!payment?.can_void) return undefined;
		await press(`/payments/${payment.id}/void`, { reason: "Se cobró dos veces" });
		return `void ${payment.cents}`;
	}

	const addCents = (rows: readonly Json[]) => rows.reduce((total, { cents }) => total + cents, 0);

	async function refund(request: ApiRequest, random: Random): Promise<string | undefined> {
		const account = await readAccount(request);
		const payment = pick(account.payments as Json[], random);
		if (!payment?.can_refund) return undefined;
		const { total_cents, lowered_cents, balance_cents, is_due } = account;
		const lowerableCents = is_due ? total_cents - lowered_cents + Math.max(0, -balance_cents) : 0;
		const lowersDue = lowerableCents > 0 && random(3) > 0;
		const maxCents = Math.min(payment.refundable_cents, lowersDue ? lowerableCents : payment.cents);
		const cents = pickPart(random, maxCents);
		const refundedCents = addCents(payment.refunds);
		const details = { method: pick(PAYMENT_METHODS, random), reason: "Quedó mal" };
		await press(`/payments/${payment.id}/refunds`, {
			...details,
			cents,
			lowers_due: lowersDue,
			refunded_cents: refundedCents,
		});
		return `refund ${cents}, ${lowersDue ? "lowers" : "owed again"}`;
	}

	async function settle(request: ApiRequest, random: Random): Promise<string | undefined> {
		const { balance_cents, can_write_off, can_return_credit } = await readAccount(request);
		const path = `/leads/${request.id}`;
		if (can_write_off) {
			await press(`${path}/write-off`, { reason: "No aparece", balance_cents });
			return `give up ${balance_cents}`;
		}
		if (!can_return_credit) return undefined;
		const cents = pickPart(random, -balance_cents);
		const details = { method: pick(PAYMENT_METHODS, random), reason: "Quedó a favor" };
		await press(`${path}/credit-return`, { ...details, cents, balance_cents });
		return `return ${cents} of credit`;
	}

	/** Types, corrects or removes a number. A page that was opened before may do so for a sale that left the file. */
	async function typeNumber({ id }: ApiRequest, random: Random): Promise<string | undefined> {
		const [account] = await findRows(world.ctx.db, "accounts", { leadId: id });
		const invoices = await findRows(world.ctx.db, "invoices", { accountId: account?.id ?? "" });
		const invoice = pick(invoices, random);
		if (!invoice) return undefined;
		const number = invoice.number && random(2) === 0 ? "" : `FE-${nextNumber()}`;
		const path = `/accounting/sales/${invoice.id}/number`;
		const { status } = await send(path, { number }, { method: "PUT" });
		return `type «${number}» on the ${invoice.state} ${invoice.kind} of ${invoice.day}: ${status}`;
	}

	async function closeDay(): Promise<string | undefined> {
		const { now, today, can_close } = await cash.readDay();
		if (!can_close) return undefined;
		await cash.close(today, { note: "Cierre" });
		return `close at ${now}`;
	}

	async function moveClock(_: ApiRequest, random: Random): Promise<string | undefined> {
		if (world.ctx.now().toISOString() > LAST_DAY) return undefined;
		const days = pick([0, 0, 1, 1, 2, 6], random);
		world.ctx.clock.advance(days * DAY_MS + random(10) * 60 * MINUTE_MS);
		return "later";
	}

	const refusals: ApiPress[] = [
		async (request) => {
			const { paid_cents } = await readAccount(request);
			const body = { cents: 100, method: "cash", paid_cents: paid_cents + 1, keeps_credit: true };
			return describeRefusal(await send(`/leads/${request.id}/payments`, body));
		},
		async (request) => {
			const { paid_cents } = await readAccount(request);
			const body = { cents: 90_000_000, method: "cash", paid_cents };
			return describeRefusal(await send(`/leads/${request.id}/payments`, body));
		},
		async (request, random) => {
			const payment = pick((await readAccount(request)).payments as Json[], random);
			if (!payment) return undefined;
			const details = { method: "cash", reason: "No", lowers_due: random(2) === 0 };
			const body = { ...details, cents: payment.cents + 1, refunded_cents: addCents(payment.refunds) };
			return describeRefusal(await send(`/payments/${payment.id}/refunds`, body));
		},
		async (request) => {
			const payment = (await readAccount(request)).payments.find((row: Json) => !row.can_void);
			if (!payment) return undefined;
			return describeRefusal(await send(`/payments/${payment.id}/void`, { reason: "Otra vez" }));
		},
		async ({ id }) => {
			const body = { reason: "No", balance_cents: 1_234_567 };
			return describeRefusal(await send(`/leads/${id}/write-off`, body));
		},
		async (request) => {
			const { balance_cents } = await readAccount(request);
			const body = { cents: 90_000_000, method: "cash", reason: "No", balance_cents };
			return describeRefusal(await send(`/leads/${request.id}/credit-return`, body));
		},
	];

	function describeRefusal({ status, json }: { status: number; json: Json }): string {
		if (status < 400) throw new Error(`not refused: ${JSON.stringify(json)}`);
		return `refused: ${json.code}`;
	}

	return {
		cash,
		createRequest,
		presses: [
			...[pay, pay, pay, win, win, win, undo, undo, lose, voidPayment, refund, refund, refund],
			...[settle, typeNumber, typeNumber, closeDay, moveClock, moveClock],
		] satisfies ApiPress[],
		refuse: (request: ApiRequest, random: Random) => pick(refusals, random)(request, random),
		/** Sends the last press again with its key. */
		repeat: async (): Promise<void> => {
			const { path, options } = last.value ?? {};
			if (path && options) await world.call(path, options);
		},
		forgetLast: () => {
			last.value = undefined;
		},
	};
}
