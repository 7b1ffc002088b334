import { etag } from "hono/etag";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes } from "#server/http/routes.server.ts";
import { readCustomerAccount } from "./public-account.server.ts";
import { PaymentReport, PublicAccount } from "./public-contract.ts";
import { reportPayment } from "./report-payment.server.ts";

const customerLink = createLinkRoutes("Cobros", "Ningún enlace es así", {
	200: toResponseSpec("Lo que falta por pagar y lo que ya se pagó", PublicAccount),
});

export const createPublicPaymentsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		customerLink.get("readOwnAccount", "/payments/{token}", {
			summary: "La cuenta detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
			// The page polls every half minute; an unchanged response is a 304.
			middleware: etag(),
		})(({ token, visitor }) => readCustomerAccount(ctx, token, visitor)),
		customerLink.post("reportOwnPayment", "/payments/{token}/report", {
			limit: "visitByLink",
			summary: "El cliente dice que ya pagó: queda como nota para el taller, nunca como un cobro",
			headers: IdempotencyHeader,
			body: PaymentReport,
		})(async ({ token, body, visitor, submission: { key } }) => {
			await reportPayment(ctx, token, { input: body, key });
			return readCustomerAccount(ctx, token, visitor);
		}),
	]);
