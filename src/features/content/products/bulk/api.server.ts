import { SpreadsheetQuery } from "#domain/limits.ts";
import {
	changeRowType,
	changeSheetSettings,
	importSheet,
} from "#features/content/products/bulk/sheets/import-sheet.server.ts";
import { reportBatch } from "#features/content/products/bulk/sheets/report-sheet.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
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
import { listSuppliers } from "./suppliers.server.ts";
import { hideMissing, showReturning } from "./visibility.server.ts";

const productBatchResponse = toResponseSpec("El cambio como está", ProductBatch);
const panel = createPanelRoutes("Panel: cambios de catálogo", "catalogue");

const importProducts = defineRoute({
	group: panel,
	id: "importProducts",
	method: "post",
	path: "/admin/product-batches/sheets",
	takes: "sheet",
	summary: "Recibe una hoja de productos (xlsx o csv) y la compara con el catálogo; no escribe nada",
	body: SheetUpload,
	status: 201,
	answer: toResponseSpec("El cambio, con su número", ProductBatch),
	errors: {
		413: toResponseSpec("Pesa más de 10 MB", Problem),
		415: toResponseSpec("No es multipart/form-data", Problem),
	},
	handle: async (call, { body: { file, sheet } }) =>
		toView(call.ctx, await importSheet(call, { file, sheet })),
});

/** Creates the routes that import a sheet of products or edit many at once. */
export const createProductBatchesApi = () =>
	createRouter().openapiRoutes([
		importProducts,
		defineRoute({
			group: panel,
			id: "listProductBatches",
			method: "get",
			path: "/admin/product-batches",
			summary: "Los últimos cambios de muchos productos; los aplicados, hasta 30 días",
			status: 200,
			answer: toResponseSpec("Lo más nuevo primero", ProductBatchList),
			handle: async ({ ctx }) => ({ batches: await listRecentBatches(ctx) }),
		}),
		defineRoute({
			group: panel,
			id: "editProducts",
			method: "post",
			path: "/admin/product-batches/edits",
			summary: "Prepara un cambio de muchos productos; no escribe nada",
			body: BatchEditForm,
			status: 201,
			answer: toResponseSpec("El cambio, con su número", ProductBatch),
			handle: async (call, { body }) => toView(call.ctx, await createEdit(call, body)),
		}),
		defineRoute({
			group: panel,
			id: "readProductBatch",
			method: "get",
			path: "/admin/product-batches/{id}",
			summary: "Un cambio: qué haría o qué hizo, y por dónde va",
			params: IdParams,
			status: 200,
			answer: productBatchResponse,
			handle: ({ ctx }, { params: { id } }) => readBatch(ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "listProductBatchRows",
			method: "get",
			path: "/admin/product-batches/{id}/rows",
			summary: "Las filas de un cambio que terminan de una manera",
			query: BatchRowFilter,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("Una página de filas", BatchRowPage),
			handle: ({ ctx }, { params: { id }, query }) => readBatchRows(ctx, id, query),
		}),
		defineRoute({
			group: panel,
			id: "downloadProductBatch",
			method: "get",
			path: "/admin/product-batches/{id}/sheet",
			summary: "La misma hoja con una columna «Qué pasa»",
			query: SpreadsheetQuery,
			params: IdParams,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: ({ ctx }, { params: { id }, query }, c) =>
				sendSpreadsheet(c, query.format, () => reportBatch(ctx, id)),
		}),
		defineRoute({
			group: panel,
			id: "changeSheetSettings",
			method: "put",
			path: "/admin/product-batches/{id}/settings",
			summary: "Dice qué es cada columna y responde las preguntas; compara otra vez",
			body: SheetSettings,
			params: IdParams,
			status: 200,
			answer: productBatchResponse,
			handle: async ({ ctx }, { params: { id }, body }) =>
				toView(ctx, await changeSheetSettings(ctx, id, body)),
		}),
		defineRoute({
			group: panel,
			id: "changeRowType",
			method: "put",
			path: "/admin/product-batches/{id}/row-type",
			summary: "Elige el tipo de un producto nuevo de una hoja que no lo dice; compara otra vez",
			body: RowTypeForm,
			params: IdParams,
			status: 200,
			answer: productBatchResponse,
			handle: async ({ ctx }, { params: { id }, body }) => toView(ctx, await changeRowType(ctx, id, body)),
		}),
		defineRoute({
			group: panel,
			id: "applyProductBatch",
			method: "post",
			path: "/admin/product-batches/{id}/apply",
			summary: "Aplica todo lo que se mostró, en segundo plano; precios que cambian mucho se confirman",
			body: ApplyForm,
			params: IdParams,
			status: 200,
			answer: productBatchResponse,
			handle: (call, { params: { id }, body }) => applyBatch(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "undoProductBatch",
			method: "post",
			path: "/admin/product-batches/{id}/undo",
			summary: "Deshace un cambio aplicado hace 30 días o menos; lo que se editó después queda",
			params: IdParams,
			status: 200,
			answer: productBatchResponse,
			handle: (call, { params: { id } }) => undoBatch(call, id),
		}),
		defineRoute({
			group: panel,
			id: "hideMissingProducts",
			method: "post",
			path: "/admin/product-batches/{id}/hide-missing",
			summary: "Prepara ocultar lo que la hoja de un proveedor, o de toda la tienda, no nombra",
			body: HideMissingForm,
			params: IdParams,
			status: 201,
			answer: toResponseSpec("El cambio, con su número", ProductBatch),
			handle: async (call, { params: { id }, body }) =>
				toView(call.ctx, await hideMissing(call, { id, ...body })),
		}),
		defineRoute({
			group: panel,
			id: "showReturningProducts",
			method: "post",
			path: "/admin/product-batches/{id}/show-returning",
			summary: "Prepara mostrar otra vez lo que la hoja nombra y está oculto",
			params: IdParams,
			status: 201,
			answer: toResponseSpec("El cambio, con su número", ProductBatch),
			handle: async (call, { params: { id } }) => toView(call.ctx, await showReturning(call, id)),
		}),
		defineRoute({
			group: panel,
			id: "listProductSuppliers",
			method: "get",
			path: "/admin/product-suppliers",
			summary: "Los proveedores que se nombraron al importar",
			status: 200,
			answer: toResponseSpec("De la A a la Z", SupplierList),
			handle: async ({ ctx }) => ({ suppliers: (await listSuppliers(ctx.db)).map(({ name }) => name) }),
		}),
	]);
