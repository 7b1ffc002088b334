import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { InvoiceNumber, SaleDetails } from "./contract.ts";
import { saleDetails } from "./hooks.server.ts";
import { setInvoiceNumber } from "./invoice-number.server.ts";

const saleDetailsResponse = toResponseSpec("La venta con todos sus campos", SaleDetails);
const panel = createPanelRoutes("Contador", "accounting");

export function createAccountingApi() {
	return createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "setInvoiceNumber",
			method: "put",
			path: "/admin/accounting/sales/{id}/number",
			summary: "Anota el número o CUFE de la factura fiscal de una venta, o lo quita",
			body: InvoiceNumber,
			params: IdParams,
			status: 200,
			answer: saleDetailsResponse,
			handle: async (call, { params: { id }, body }) => {
				await setInvoiceNumber(call, { id, number: body.number });
				return saleDetails.get(call.ctx, call.ctx.db, id);
			},
		}),
	]);
}
