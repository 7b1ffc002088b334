import { z } from "@hono/zod-openapi";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { NO_SUCH_PAYMENT } from "#features/workshop/payments/messages.ts";
import { findPayment } from "#features/workshop/payments/store.server.ts";
import { requireFound } from "#server/errors.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import {
	createLinkRoutes,
	createPanelRoutes,
	defineRoute,
	IdParams,
	TokenParams,
} from "#server/http/routes.server.ts";
import { Receipt, ReceiptEmail } from "./contract.ts";
import { readReceipt } from "./receipt.server.ts";
import { sendReceipt } from "./receipt-email.server.ts";
import { renderReceipt } from "./receipt-pdf.server.ts";

const panel = createPanelRoutes("Cobros", "payments");
const customerLink = createLinkRoutes("Cobros", "Ningún enlace es así, o ese cobro es de otra solicitud");

export const createReceiptsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readReceipt",
			method: "get",
			path: "/admin/payments/{id}",
			summary: "El comprobante de un cobro",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("Lo que dice el comprobante", Receipt),
			handle: ({ ctx }, { params: { id } }) => readReceipt(ctx, ctx.db, id),
		}),
		defineRoute({
			group: panel,
			id: "printReceipt",
			method: "get",
			path: "/admin/payments/{id}/receipt",
			summary: "El comprobante en papel carta",
			params: IdParams,
			status: 200,
			answer: PDF_RESPONSE,
			handle: async ({ ctx }, { params: { id } }, c) => sendPdf(c, await renderReceipt(ctx, id)),
		}),
		defineRoute({
			group: panel,
			id: "sendReceipt",
			method: "post",
			path: "/admin/payments/{id}/email",
			summary: "Manda el comprobante por correo, a la dirección de la solicitud o a otra",
			headers: IdempotencyHeader,
			body: ReceiptEmail,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("En la cola de correos", z.object({ success: z.literal(true) })),
			handle: async (call, { params: { id }, body }) => {
				await sendReceipt(call, { id, to: body.to });
				return { success: true as const };
			},
		}),
		defineRoute({
			group: customerLink,
			id: "printOwnReceipt",
			method: "get",
			path: "/payments/{token}/receipts/{id}",
			summary: "Un comprobante, para quien tiene el enlace de su solicitud",
			params: TokenParams.extend({ id: z.string().max(60) }),
			status: 200,
			answer: PDF_RESPONSE,
			handle: async ({ ctx }, { params: { token, id } }, c) => {
				const message = NO_SUCH_PAYMENT;
				const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: message });
				const payment = await findPayment(ctx.db, id);
				requireFound(payment?.leadId === leadId, message);
				return sendPdf(c, await renderReceipt(ctx, id, { forLink: true }));
			},
		}),
	]);
