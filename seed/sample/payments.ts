import { computeDepositCents } from "#features/workshop/estimates/money.ts";
import { computeChangeCents, type PaymentMethod } from "#features/workshop/payments/methods.ts";
import type { Json, Simulation } from "./simulation.ts";

/** Frequent methods appear more often. */
const METHODS: readonly PaymentMethod[] = [
	...(["cash", "cash", "cash", "cash", "cash", "cash", "cash"] as const),
	...(["yappy", "yappy", "yappy", "yappy", "yappy", "card", "card", "card", "card", "card"] as const),
	...(["ach", "ach", "check"] as const),
];
const BANKNOTE_CENTS = [1000, 2000, 5000, 10_000];
/** A smaller amount is never left as a balance. */
const MIN_SPLIT_CENTS = 6000;
/** Later than this a customer might not be back for the rest by today. */
const MIN_SPLIT_DAYS = 10;

type PaymentPlan = {
	cents: number;
	/** Runs after the delivery, with its account. */
	onPaid?: (account: Json) => void;
};

/** Hands a car over with its payment, as reception or the owner. */
export async function deliverCar(simulation: Simulation, orderId: string, deliveredTo: string) {
	const order = await simulation.callAsReception("GET", `/work-orders/${orderId}`);
	const { lead_id: leadId } = order;
	const account = await readAccount(simulation, leadId);
	const openCents = Math.max(0, order.total_cents - account.paid_cents);
	const { cents, onPaid } = planPayment(simulation, leadId, openCents);
	const { nextInteger, nextBoolean } = simulation.paymentChance;
	const payment = cents > 0 ? createPayment(simulation, account, cents) : null;
	const delivered = await pickCaller(simulation)("POST", `/work-orders/${orderId}/delivery`, {
		updated_at: order.updated_at,
		total_cents: order.total_cents,
		delivered_to: deliveredTo,
		km_out: order.km_in === null ? null : order.km_in + 1 + nextInteger(8),
		payment,
		leaves_balance: cents < openCents,
		sends_receipt: payment !== null && Boolean(account.email) && nextBoolean(0.3),
	});
	onPaid?.(delivered);
}

/** Plans a payment before the work, such as for a part that has to be ordered. */
export function planDeposit(simulation: Simulation, leadId: string, isWaiting: boolean) {
	const isEarly = simulation.countDaysLeft() > 12;
	const needsDeposit = isWaiting
		? simulation.isFirst("deposit for a car inside")
		: isEarly && simulation.paymentChance.nextBoolean(0.15);
	if (!needsDeposit) return;
	simulation.planStepAfter(5, async () => {
		const account = await readAccount(simulation, leadId);
		const cents = computeDepositCents({
			approvedCents: account.balance_cents,
			offeredCents: 0,
			percent: 50,
		});
		if (cents >= MIN_SPLIT_CENTS / 2)
			await takePayment(simulation, account, cents, { note: "Abono para empezar" });
	});
}

/** Takes what is open for a request that is due. */
export async function payBalance(simulation: Simulation, leadId: string) {
	const account = await readAccount(simulation, leadId);
	if (account.is_due && account.balance_cents > 0)
		await takePayment(simulation, account, account.balance_cents);
}

/** Decides what the customer pays at delivery, and what happens to the payment later. */
function planPayment(simulation: Simulation, leadId: string, openCents: number): PaymentPlan {
	const daysLeft = simulation.countDaysLeft();
	if (openCents < MIN_SPLIT_CENTS) return { cents: openCents };
	const isWithin = (from: number, to: number) => daysLeft >= from && daysLeft <= to;
	// Three balances stay open: one for more than a week.
	if (isWithin(9, 14) && simulation.isFirst("old balance")) return { cents: halve(openCents) };
	if (isWithin(1, 6) && simulation.isFirst("recent balance"))
		return { cents: 0, onPaid: () => planPartOfToday(simulation, leadId, 8 * 60 + 12) };
	if (isWithin(1, 6) && simulation.isFirst("other recent balance"))
		return { cents: halve(openCents), onPaid: () => planPartOfToday(simulation, leadId, 8 * 60 + 26) };
	if (isWithin(5, 9) && simulation.isFirst("void"))
		return { cents: openCents, onPaid: (account) => planVoid(simulation, account) };
	if (isWithin(11, 18) && simulation.isFirst("refund"))
		return {
			cents: openCents,
			onPaid: (account) =>
				planRefund(simulation, account, {
					method: "cash",
					reason: "Volvió el ruido: parte de la mano de obra",
				}),
		};
	if (isWithin(6, 10) && simulation.isFirst("other refund"))
		return {
			cents: openCents,
			onPaid: (account) =>
				planRefund(simulation, account, { method: "yappy", reason: "Se cobró un filtro que no se cambió" }),
		};
	if (daysLeft < MIN_SPLIT_DAYS || !simulation.paymentChance.nextBoolean(0.15)) return { cents: openCents };
	const onPaid = () => {
		const minutes = 24 * 60 + simulation.paymentChance.nextInteger(3000);
		simulation.planStepAfter(minutes, () => payBalance(simulation, leadId));
	};
	return { cents: halve(openCents), onPaid };
}

const halve = (cents: number) => Math.round(cents / 200) * 100;

/** A customer with a balance comes by in the morning of the last day, and pays a part. */
function planPartOfToday(simulation: Simulation, leadId: string, minute: number) {
	simulation.planStep(simulation.getLastDayInstant(minute), async () => {
		const account = await readAccount(simulation, leadId);
		await takePayment(simulation, account, halve(halve(account.balance_cents)), { note: "Abono" });
	});
}

/** The last payment was noted with the wrong method: an owner voids it, and it is taken again by card. */
function planVoid(simulation: Simulation, { lead_id: leadId, payments }: Json) {
	const { id, method } = payments.at(-1);
	const rightMethod: PaymentMethod = method === "card" ? "yappy" : "card";
	// Still on the same day, also shortly before the desk closes.
	const needsOpenDesk = false;
	simulation.planStep(
		simulation.addMinutes(4),
		async () => {
			await simulation.callAsOwner("POST", `/payments/${id}/void`, {
				reason: "Se anotó con otra forma de pago",
			});
			const account = await readAccount(simulation, leadId);
			await takePayment(simulation, account, account.balance_cents, { method: rightMethod });
		},
		needsOpenDesk,
	);
}

/** An owner returns a part of the last payment the next day. */
function planRefund(
	simulation: Simulation,
	{ payments }: Json,
	refund: { method: PaymentMethod; reason: string },
) {
	const { id, cents } = payments.at(-1);
	simulation.planStepAfter(24 * 60, async () => {
		await simulation.callAsOwner("POST", `/payments/${id}/refunds`, {
			...refund,
			cents: Math.min(1500, cents),
			lowers_due: true,
			refunded_cents: 0,
		});
	});
}

const readAccount = (simulation: Simulation, leadId: string): Promise<Json> =>
	simulation.callAsReception("GET", `/leads/${leadId}/account`);

/** The owner takes one payment in four. */
const pickCaller = (simulation: Simulation) =>
	simulation.paymentChance.nextBoolean(0.25) ? simulation.callAsOwner : simulation.callAsReception;

const takePayment = (simulation: Simulation, account: Json, cents: number, overrides: object = {}) =>
	pickCaller(simulation)("POST", `/leads/${account.lead_id}/payments`, {
		...createPayment(simulation, account, cents, overrides),
	});

function createPayment(
	{ paymentChance }: Simulation,
	{ paid_cents }: Json,
	cents: number,
	overrides: { method?: PaymentMethod; note?: string } = {},
) {
	const { method = paymentChance.pickItem(METHODS), note = "" } = overrides;
	const digits = String(100_000 + paymentChance.nextInteger(900_000));
	const banknote = paymentChance.pickItem(BANKNOTE_CENTS);
	const handedOver = Math.ceil(cents / banknote) * banknote;
	const isNoted = method === "cash" && paymentChance.nextBoolean(0.7);
	return {
		cents,
		method,
		paid_cents,
		note,
		tendered_cents: isNoted && computeChangeCents(handedOver, cents) < 10_000 ? handedOver : null,
		bank_reference: BANK_REFERENCES[method]?.(digits) ?? "",
	};
}

const BANK_REFERENCES: { [Method in PaymentMethod]?: (digits: string) => string } = {
	card: (digits) => digits,
	yappy: (digits) => `YP${digits}`,
	ach: (digits) => `ACH ${digits}`,
	check: (digits) => `Cheque ${digits}`,
};
