import { z } from "@hono/zod-openapi";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { NO_SUCH_PAYMENT } from "#features/workshop/payments/messages.ts";
import { findPayment } from "#features/workshop/payments/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, createPanelRoutes, TokenParams } from "#server/http/routes.server.ts";
import { Receipt, ReceiptEmail } from "./contract.ts";
import { readReceipt } from "./receipt.server.ts";
import { sendReceipt } from "./receipt-email.server.ts";
import { renderReceipt } from "./receipt-pdf.server.ts";

const panel = createPanelRoutes("Cobros", "payments");
const customerLink = createLinkRoutes("Cobros", "Ningún enlace es así, o ese cobro es de otra solicitud");

export const createReceiptsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readReceipt", "/admin/payments/{id}", {
			summary: "El comprobante de un cobro",
			200: toResponseSpec("Lo que dice el comprobante", Receipt),
		})(({ id }) => readReceipt(ctx, ctx.db, id)),
		panel.get("printReceipt", "/admin/payments/{id}/receipt", {
			summary: "El comprobante en papel carta",
			200: PDF_RESPONSE,
		})(async ({ id }, c) => sendPdf(c, await renderReceipt(ctx, id))),
		panel.post("sendReceipt", "/admin/payments/{id}/email", {
			summary: "Manda el comprobante por correo, a la dirección de la solicitud o a otra",
			headers: IdempotencyHeader,
			body: ReceiptEmail,
			200: toResponseSpec("En la cola de correos", z.object({ success: z.literal(true) })),
		})(async ({ id, body, actor, submission: { key } }) => {
			await sendReceipt(ctx, actor, id, { to: body.to, key });
			return { success: true as const };
		}),
		customerLink.get("printOwnReceipt", "/payments/{token}/receipts/{id}", {
			summary: "Un comprobante, para quien tiene el enlace de su solicitud",
			params: TokenParams.extend({ id: z.string().max(60) }),
			200: PDF_RESPONSE,
		})(async ({ params: { token, id } }, c) => {
			const message = NO_SUCH_PAYMENT;
			const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: message });
			const payment = await findPayment(ctx.db, id);
			requireFound(payment?.leadId === leadId, message);
			return sendPdf(c, await renderReceipt(ctx, id, { forLink: true }));
		}),
	]);
