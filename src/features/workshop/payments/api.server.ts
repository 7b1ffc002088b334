import type { AppContext } from "#server/app-context.server.ts";
import { type Actor, createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
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
import { refundPayment, voidPayment } from "./correct-payment.server.ts";
import { deliverCar } from "./deliver.server.ts";
import { setPaymentUrl } from "./payment-url.server.ts";
import { returnCredit, writeOffBalance } from "./settle-balance.server.ts";
import { takePayment } from "./take-payment.server.ts";

const panel = createPanelRoutes("Cobros", "payments", {
	200: toResponseSpec("La cuenta como quedó", Account),
});

const workshop = createPanelRoutes("Taller", "payments", {
	needs: "orders",
	200: toResponseSpec("La cuenta como quedó", Account),
});

export function createPaymentsApi(ctx: AppContext) {
	const respond = (actor: Actor, leadId: string) => readAccount(ctx, ctx.db, actor, leadId);
	return createRouter().openapiRoutes([
		panel.get("readAccount", "/admin/leads/{id}/account", {
			summary: "Lo que una solicitud debe y lo que se pagó",
		})(({ id, actor }) => respond(actor, id)),
		panel.post("takePayment", "/admin/leads/{id}/payments", {
			summary: "Cobra; lo que pasa de lo que falta se pregunta con un 409",
			headers: IdempotencyHeader,
			body: NewPayment,
			201: toResponseSpec("La cuenta como quedó", Account),
		})(async ({ id, body, actor, submission: { key } }) => {
			await takePayment(ctx, actor, id, { input: body, key });
			return respond(actor, id);
		}),
		workshop.post("deliverCar", "/admin/work-orders/{id}/delivery", {
			summary: "Entrega el carro y cobra en un solo paso; un saldo se pregunta con un 409",
			headers: IdempotencyHeader,
			body: Delivery,
		})(async ({ id, body, actor, submission: { key } }) =>
			respond(actor, await deliverCar(ctx, actor, id, { input: body, key })),
		),
		panel.put("setPaymentLink", "/admin/leads/{id}/payment-link", {
			summary: "Pega el enlace de pago que ve el cliente, o lo quita",
			body: PaymentLink,
		})(async ({ id, body, actor }) => {
			await setPaymentUrl(ctx, id, body.url);
			return respond(actor, id);
		}),
		panel.post("voidPayment", "/admin/payments/{id}/void", {
			summary: "Anula un cobro con su motivo; pasados diez minutos, solo el dueño",
			headers: IdempotencyHeader,
			body: Void,
		})(async ({ id, body, actor, submission: { key } }) =>
			respond(actor, await voidPayment(ctx, actor, id, { input: body, key })),
		),
		panel.post("refundPayment", "/admin/payments/{id}/refunds", {
			summary: "Devuelve dinero de un cobro",
			right: "refunds",
			headers: IdempotencyHeader,
			body: NewRefund,
			201: toResponseSpec("La cuenta como quedó", Account),
		})(async ({ id, body, actor, submission: { key } }) =>
			respond(actor, await refundPayment(ctx, actor, id, { input: body, key })),
		),
		panel.post("writeOffBalance", "/admin/leads/{id}/write-off", {
			summary: "Da un saldo por perdido, con su motivo",
			right: "refunds",
			headers: IdempotencyHeader,
			body: WriteOff,
			201: toResponseSpec("La cuenta como quedó", Account),
		})(async ({ id, body, actor, submission: { key } }) => {
			await writeOffBalance(ctx, actor, id, { input: body, key });
			return respond(actor, id);
		}),
		panel.post("returnCredit", "/admin/leads/{id}/credit-return", {
			summary: "Devuelve lo que está a favor del cliente",
			right: "refunds",
			headers: IdempotencyHeader,
			body: CreditReturn,
			201: toResponseSpec("La cuenta como quedó", Account),
		})(async ({ id, body, actor, submission: { key } }) => {
			await returnCredit(ctx, actor, id, { input: body, key });
			return respond(actor, id);
		}),
	]);
}
