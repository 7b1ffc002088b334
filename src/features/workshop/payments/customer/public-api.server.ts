import { etag } from "hono/etag";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
import { readCustomerAccount } from "./public-account.server.ts";
import { PaymentReport, PublicAccount } from "./public-contract.ts";
import { reportPayment } from "./report-payment.server.ts";

const publicAccountResponse = toResponseSpec("Lo que falta por pagar y lo que ya se pagó", PublicAccount);
const customerLink = createLinkRoutes("Cobros", "Ningún enlace es así");

export const createPublicPaymentsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: customerLink,
			id: "readOwnAccount",
			method: "get",
			path: "/payments/{token}",
			summary: "La cuenta detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
			// The page polls every half minute; an unchanged response is a 304.
			middleware: etag(),
			params: TokenParams,
			status: 200,
			answer: publicAccountResponse,
			handle: (call, { params: { token } }) => readCustomerAccount(call.ctx, token, call),
		}),
		defineRoute({
			group: customerLink,
			id: "reportOwnPayment",
			method: "post",
			path: "/payments/{token}/report",
			limit: "visitByLink",
			summary: "El cliente dice que ya pagó: queda como nota para el taller, nunca como un cobro",
			headers: IdempotencyHeader,
			body: PaymentReport,
			params: TokenParams,
			status: 200,
			answer: publicAccountResponse,
			handle: async (call, { params: { token }, body }) => {
				await reportPayment(call, { token, report: body });
				return readCustomerAccount(call.ctx, token, call);
			},
		}),
	]);
