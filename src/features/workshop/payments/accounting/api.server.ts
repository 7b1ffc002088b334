import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { InvoiceNumber, SaleDetails } from "./contract.ts";
import { saleDetails } from "./hooks.server.ts";
import { setInvoiceNumber } from "./invoice-number.server.ts";

const panel = createPanelRoutes("Contador", "accounting", {
	200: toResponseSpec("La venta con todos sus campos", SaleDetails),
});

export function createAccountingApi(ctx: AppContext) {
	return createRouter().openapiRoutes([
		panel.put("setInvoiceNumber", "/admin/accounting/sales/{id}/number", {
			summary: "Anota el número o CUFE de la factura fiscal de una venta, o lo quita",
			body: InvoiceNumber,
		})(async ({ id, body, actor }) => {
			await setInvoiceNumber(ctx, actor, id, body.number);
			return saleDetails.get(ctx, ctx.db, id);
		}),
	]);
}
