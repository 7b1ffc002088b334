import { SpreadsheetQuery } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	applyBatch,
	listRecentBatches,
	readBatch,
	readBatchRows,
	toView,
	undoBatch,
} from "./batches.server.ts";
import {
	ApplyForm,
	BatchEditForm,
	BatchRowFilter,
	BatchRowPage,
	HideMissingForm,
	ProductBatch,
	ProductBatchList,
	RowTypeForm,
	SheetSettings,
	SheetUpload,
	SupplierList,
} from "./contract.ts";
import { createEdit } from "./edit-products.server.ts";
import { changeRowType, changeSheetSettings, importSheet } from "./import-sheet.server.ts";
import { reportBatch } from "./report-sheet.server.ts";
import { listSuppliers } from "./suppliers.server.ts";
import { hideMissing, showReturning } from "./visibility.server.ts";

const panel = createPanelRoutes("Panel: cambios de catálogo", "catalogue", {
	200: toResponseSpec("El cambio como está", ProductBatch),
});

const upload = panel.post("importProducts", "/admin/product-batches/sheets", {
	takes: "sheet",
	summary: "Recibe una hoja de productos (xlsx o csv) y la compara con el catálogo; no escribe nada",
	body: SheetUpload,
	201: toResponseSpec("El cambio, con su número", ProductBatch),
	413: toResponseSpec("Pesa más de 10 MB", Problem),
	415: toResponseSpec("No es multipart/form-data", Problem),
});

/** Creates the routes that import a sheet of products or edit many at once. */
export const createProductBatchesApi = (ctx: AppContext) =>
	createRouter()
		.openapi(upload.route, async (c) => {
			const { file, sheet } = c.req.valid("form");
			return c.json(await toView(ctx, await importSheet(ctx, c.var.actor, { file, sheet })), 201);
		})
		.openapiRoutes([
			panel.get("listProductBatches", "/admin/product-batches", {
				summary: "Los últimos cambios de muchos productos; los aplicados, hasta 30 días",
				200: toResponseSpec("Lo más nuevo primero", ProductBatchList),
			})(async () => ({ batches: await listRecentBatches(ctx) })),
			panel.post("editProducts", "/admin/product-batches/edits", {
				summary: "Prepara un cambio de muchos productos; no escribe nada",
				body: BatchEditForm,
				201: toResponseSpec("El cambio, con su número", ProductBatch),
			})(async ({ body, actor }) => toView(ctx, await createEdit(ctx, actor, body))),
			panel.get("readProductBatch", "/admin/product-batches/{id}", {
				summary: "Un cambio: qué haría o qué hizo, y por dónde va",
			})(({ id }) => readBatch(ctx, id)),
			panel.get("listProductBatchRows", "/admin/product-batches/{id}/rows", {
				summary: "Las filas de un cambio que terminan de una manera",
				query: BatchRowFilter,
				200: toResponseSpec("Una página de filas", BatchRowPage),
			})(({ id, query }) => readBatchRows(ctx, id, query)),
			panel.get("downloadProductBatch", "/admin/product-batches/{id}/sheet", {
				summary: "La misma hoja con una columna «Qué pasa»",
				query: SpreadsheetQuery,
				200: SPREADSHEET_RESPONSE,
			})(({ id, query }, c) => sendSpreadsheet(c, query.format, () => reportBatch(ctx, id))),
			panel.put("changeSheetSettings", "/admin/product-batches/{id}/settings", {
				summary: "Dice qué es cada columna y responde las preguntas; compara otra vez",
				body: SheetSettings,
			})(async ({ id, body }) => toView(ctx, await changeSheetSettings(ctx, id, body))),
			panel.put("changeRowType", "/admin/product-batches/{id}/row-type", {
				summary: "Elige el tipo de un producto nuevo de una hoja que no lo dice; compara otra vez",
				body: RowTypeForm,
			})(async ({ id, body }) => toView(ctx, await changeRowType(ctx, id, body))),
			panel.post("applyProductBatch", "/admin/product-batches/{id}/apply", {
				summary: "Aplica todo lo que se mostró, en segundo plano; precios que cambian mucho se confirman",
				body: ApplyForm,
			})(({ id, body, actor }) => applyBatch(ctx, actor, id, body)),
			panel.post("undoProductBatch", "/admin/product-batches/{id}/undo", {
				summary: "Deshace un cambio aplicado hace 30 días o menos; lo que se editó después queda",
			})(({ id, actor }) => undoBatch(ctx, actor, id)),
			panel.post("hideMissingProducts", "/admin/product-batches/{id}/hide-missing", {
				summary: "Prepara ocultar lo que la hoja de un proveedor, o de toda la tienda, no nombra",
				body: HideMissingForm,
				201: toResponseSpec("El cambio, con su número", ProductBatch),
			})(async ({ id, body, actor }) => toView(ctx, await hideMissing(ctx, actor, id, body))),
			panel.post("showReturningProducts", "/admin/product-batches/{id}/show-returning", {
				summary: "Prepara mostrar otra vez lo que la hoja nombra y está oculto",
				201: toResponseSpec("El cambio, con su número", ProductBatch),
			})(async ({ id, actor }) => toView(ctx, await showReturning(ctx, actor, id))),
			panel.get("listProductSuppliers", "/admin/product-suppliers", {
				summary: "Los proveedores que se nombraron al importar",
				200: toResponseSpec("De la A a la Z", SupplierList),
			})(async () => ({ suppliers: (await listSuppliers(ctx.db)).map(({ name }) => name) })),
		]);
