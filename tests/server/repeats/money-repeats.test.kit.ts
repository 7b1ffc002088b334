import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

/** Payments and the cash of the day. */
export function listMoneyRepeats({ cash, orders, admin }: Subjects): Repeats {
	const payment = async (): Promise<Json> => cash.pay(await orders.receive(), 1000);
	return {
		deliverCar: {
			async prepare() {
				const order = await cash.receiveReady(4500);
				const { updated_at, total_cents } = await orders.read(order);
				const taken = { cents: 4500, method: "yappy", paid_cents: 0 };
				const body = { updated_at, total_cents, delivered_to: "Itzel", payment: taken };
				return { path: `/work-orders/${order.id}/delivery`, body };
			},
			again: "same",
			other: DONE,
		},
		takePayment: {
			async prepare() {
				const { lead_id } = await orders.receive();
				const body = { cents: 1000, method: "cash", paid_cents: 0, keeps_credit: true };
				return { path: `/leads/${lead_id}/payments`, body };
			},
			again: "same",
			other: "paid_meanwhile",
		},
		voidPayment: {
			prepare: async () => ({ path: `/payments/${(await payment()).id}/void`, body: { reason: "Doble" } }),
			again: "same",
			other: DONE,
		},
		refundPayment: {
			async prepare() {
				const body = { cents: 400, method: "cash", reason: "De más", lowers_due: false, refunded_cents: 0 };
				return { path: `/payments/${(await payment()).id}/refunds`, body };
			},
			again: "same",
			other: "refunded_meanwhile",
		},
		writeOffBalance: {
			async prepare() {
				const order = await cash.receiveReady(4500);
				await cash.deliver(order, { leaves_balance: true });
				const body = { reason: "Se fue del país", balance_cents: 4500 };
				return { path: `/leads/${order.lead_id}/write-off`, body };
			},
			again: "same",
			other: "changed_meanwhile",
		},
		returnCredit: {
			async prepare() {
				const order = await cash.receiveReady(4500);
				const taken = { cents: 5000, method: "cash", paid_cents: 0, keeps_credit: true };
				await cash.deliver(order, { payment: taken });
				const body = { cents: 500, method: "cash", reason: "Pagó de más", balance_cents: -500 };
				return { path: `/leads/${order.lead_id}/credit-return`, body };
			},
			again: "same",
			other: "changed_meanwhile",
		},
		sendReceipt: {
			prepare: async () => ({
				path: `/payments/${(await payment()).id}/email`,
				body: { to: "rita@correo.com" },
			}),
			again: "same",
			other: "again",
		},
		setPaymentLink: {
			async prepare() {
				const { lead_id } = await orders.receive();
				const path = `/leads/${lead_id}/payment-link`;
				return { path, method: "PUT", body: { url: "https://banco.com/pago" } };
			},
			again: "same",
			other: "same",
		},
		setInvoiceNumber: {
			async prepare() {
				const order = await cash.receiveReady(4500);
				await cash.deliver(order, { payment: { cents: 4500, method: "cash", paid_cents: 0 } });
				const { sales } = await admin("/accounting/sales");
				const { id } = sales.find(({ lead_id }: Json) => lead_id === order.lead_id);
				return { path: `/accounting/sales/${id}/number`, method: "PUT", body: { number: "001-1" } };
			},
			again: "same",
			other: "same",
		},
		recordCashMovement: {
			prepare: () => ({ path: "/cash/movements", body: { kind: "in", cents: 500, reason: "Hielo" } }),
			again: "same",
			other: "again",
		},
		closeCashDay: {
			async prepare() {
				await payment();
				const { day, methods } = await cash.readDay();
				const expected = cash.getExpected({ methods });
				return { path: `/cash/days/${day}/closing`, body: { expected, counted: expected } };
			},
			again: "same",
			other: "already_closed",
		},
	};
}
