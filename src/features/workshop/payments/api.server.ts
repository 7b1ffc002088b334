import { setPaymentUrl } from "#features/workshop/payments/customer/payment-url.server.ts";
import { refundPayment, voidPayment } from "#features/workshop/payments/presses/correct-payment.server.ts";
import { deliverCar } from "#features/workshop/payments/presses/deliver.server.ts";
import { returnCredit, writeOffBalance } from "#features/workshop/payments/presses/settle-balance.server.ts";
import { takePayment } from "#features/workshop/payments/presses/take-payment.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Actor, createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { readAccount } from "./account.server.ts";
import {
	Account,
	CreditReturn,
	Delivery,
	NewPayment,
	NewRefund,
	PaymentLink,
	Void,
	WriteOff,
} from "./contract.ts";

const accountResponse = toResponseSpec("La cuenta como quedó", Account);
const panel = createPanelRoutes("Cobros", "payments");

const workshop = createPanelRoutes("Taller", "payments", { needs: "orders" });

export function createPaymentsApi(ctx: AppContext) {
	const respond = (actor: Actor, leadId: string) => readAccount(ctx, ctx.db, actor, leadId);
	return createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readAccount",
			method: "get",
			path: "/admin/leads/{id}/account",
			summary: "Lo que una solicitud debe y lo que se pagó",
			params: IdParams,
			status: 200,
			answer: accountResponse,
			handle: ({ actor }, { params: { id } }) => respond(actor, id),
		}),
		defineRoute({
			group: panel,
			id: "takePayment",
			method: "post",
			path: "/admin/leads/{id}/payments",
			summary: "Cobra; lo que pasa de lo que falta se pregunta con un 409",
			headers: IdempotencyHeader,
			body: NewPayment,
			params: IdParams,
			status: 201,
			answer: toResponseSpec("La cuenta como quedó", Account),
			handle: async (call, { params: { id }, body }) => {
				await takePayment(call, { leadId: id, payment: body });
				return respond(call.actor, id);
			},
		}),
		defineRoute({
			group: workshop,
			id: "deliverCar",
			method: "post",
			path: "/admin/work-orders/{id}/delivery",
			summary: "Entrega el carro y cobra en un solo paso; un saldo se pregunta con un 409",
			headers: IdempotencyHeader,
			body: Delivery,
			params: IdParams,
			status: 200,
			answer: accountResponse,
			handle: async (call, { params: { id }, body }) =>
				respond(call.actor, await deliverCar(call, { orderId: id, delivery: body })),
		}),
		defineRoute({
			group: panel,
			id: "setPaymentLink",
			method: "put",
			path: "/admin/leads/{id}/payment-link",
			summary: "Pega el enlace de pago que ve el cliente, o lo quita",
			body: PaymentLink,
			params: IdParams,
			status: 200,
			answer: accountResponse,
			handle: async ({ ctx, actor }, { params: { id }, body }) => {
				await setPaymentUrl(ctx, id, body.url);
				return respond(actor, id);
			},
		}),
		defineRoute({
			group: panel,
			id: "voidPayment",
			method: "post",
			path: "/admin/payments/{id}/void",
			summary: "Anula un cobro con su motivo; pasados diez minutos, solo el dueño",
			headers: IdempotencyHeader,
			body: Void,
			params: IdParams,
			status: 200,
			answer: accountResponse,
			handle: async (call, { params: { id }, body }) =>
				respond(call.actor, await voidPayment(call, { id, correction: body })),
		}),
		defineRoute({
			group: panel,
			id: "refundPayment",
			method: "post",
			path: "/admin/payments/{id}/refunds",
			summary: "Devuelve dinero de un cobro",
			right: "refunds",
			headers: IdempotencyHeader,
			body: NewRefund,
			params: IdParams,
			status: 201,
			answer: toResponseSpec("La cuenta como quedó", Account),
			handle: async (call, { params: { id }, body }) =>
				respond(call.actor, await refundPayment(call, { id, refund: body })),
		}),
		defineRoute({
			group: panel,
			id: "writeOffBalance",
			method: "post",
			path: "/admin/leads/{id}/write-off",
			summary: "Da un saldo por perdido, con su motivo",
			right: "refunds",
			headers: IdempotencyHeader,
			body: WriteOff,
			params: IdParams,
			status: 201,
			answer: toResponseSpec("La cuenta como quedó", Account),
			handle: async (call, { params: { id }, body }) => {
				await writeOffBalance(call, { leadId: id, writeOff: body });
				return respond(call.actor, id);
			},
		}),
		defineRoute({
			group: panel,
			id: "returnCredit",
			method: "post",
			path: "/admin/leads/{id}/credit-return",
			summary: "Devuelve lo que está a favor del cliente",
			right: "refunds",
			headers: IdempotencyHeader,
			body: CreditReturn,
			params: IdParams,
			status: 201,
			answer: toResponseSpec("La cuenta como quedó", Account),
			handle: async (call, { params: { id }, body }) => {
				await returnCredit(call, { leadId: id, creditReturn: body });
				return respond(call.actor, id);
			},
		}),
	]);
}
