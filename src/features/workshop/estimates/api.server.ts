import { z } from "@hono/zod-openapi";
import { recordStaffAnswer } from "#features/workshop/estimates/customer/customer.server.ts";
import {
	EstimateDraft,
	NewEstimate,
	NewTemplate,
} from "#features/workshop/estimates/draft/draft-contract.ts";
import { deleteDraft, editDraft } from "#features/workshop/estimates/draft/edit.server.ts";
import {
	deleteTemplate,
	getEditorOptions,
	saveTemplate,
} from "#features/workshop/estimates/draft/editor-options.server.ts";
import { startNextVersion } from "#features/workshop/estimates/draft/next-version.server.ts";
import { sendEstimate } from "#features/workshop/estimates/draft/send.server.ts";
import { startEstimate } from "#features/workshop/estimates/draft/start.server.ts";
import {
	ANNUL,
	applyEstimateAction,
	RELINK,
	REOPEN,
} from "#features/workshop/estimates/draft/withdraw.server.ts";
import { printEstimateForStaff } from "#features/workshop/estimates/print/print.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import {
	DeletedDraft,
	Estimate,
	EstimateEditorOptions,
	SendInput,
	StaffAnswer,
	Withdrawal,
} from "./contract.ts";
import { getEstimateView } from "./view.server.ts";

const estimateResponse = toResponseSpec("La versión como quedó", Estimate);
const panel = createPanelRoutes("Cotizaciones", "estimates");
const editorOptionsResponse = toResponseSpec("Lo que ofrece el editor", EstimateEditorOptions);

export const createEstimatesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "startEstimate",
			method: "post",
			path: "/admin/estimates",
			summary: "Empieza una cotización, o la versión siguiente de una enviada",
			headers: IdempotencyHeader,
			body: NewEstimate,
			status: 201,
			answer: toResponseSpec("El borrador", Estimate),
			handle: async (call, { body }) => {
				const id = await startEstimate(call, body);
				return getEstimateView(call.ctx.db, call.ctx, call.actor, id);
			},
		}),
		defineRoute({
			group: panel,
			id: "readEstimate",
			method: "get",
			path: "/admin/estimates/{id}",
			summary: "Una versión con sus trabajos, sus versiones y su historia",
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: ({ ctx, actor }, { params: { id } }) => getEstimateView(ctx.db, ctx, actor, id),
		}),
		defineRoute({
			group: panel,
			id: "editEstimate",
			method: "put",
			path: "/admin/estimates/{id}",
			summary: "Guarda el borrador entero; solo un borrador se cambia",
			body: EstimateDraft,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => editDraft(call, { id, draft: body }),
		}),
		defineRoute({
			group: panel,
			id: "deleteEstimate",
			method: "delete",
			path: "/admin/estimates/{id}",
			summary: "Borra un borrador que nunca se envió",
			query: z.object({ close_request: z.enum(["0", "1"]).default("0") }),
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La versión anterior, si hay, y la solicitud que se cerró con él", DeletedDraft),
			handle: (call, { params: { id }, query }) =>
				deleteDraft(call, { id, withRequest: query.close_request === "1" }),
		}),
		defineRoute({
			group: panel,
			id: "sendEstimate",
			method: "post",
			path: "/admin/estimates/{id}/send",
			summary: "Envía el borrador: desde ahora no cambia y su enlace abre",
			body: SendInput,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => sendEstimate(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "answerEstimate",
			method: "post",
			path: "/admin/estimates/{id}/answer",
			summary: "Registra la respuesta que el cliente dio al personal",
			body: StaffAnswer,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => recordStaffAnswer(call, { id, answer: body }),
		}),
		defineRoute({
			group: panel,
			id: "voidEstimate",
			method: "post",
			path: "/admin/estimates/{id}/void",
			summary: "Anula lo enviado o aprobado, con su motivo",
			body: Withdrawal,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => applyEstimateAction(call, { id, ...body }, ANNUL),
		}),
		defineRoute({
			group: panel,
			id: "reopenEstimate",
			method: "post",
			path: "/admin/estimates/{id}/reopen",
			summary: "Deshace una aprobación dentro de las 24 horas",
			right: "reopenEstimate",
			body: Withdrawal,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => applyEstimateAction(call, { id, ...body }, REOPEN),
		}),
		defineRoute({
			group: panel,
			id: "renewEstimate",
			method: "post",
			path: "/admin/estimates/{id}/renew",
			summary: "Empieza la versión siguiente con los precios de hoy",
			body: z.object({}).optional(),
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: async (call, { params: { id } }) => {
				const next = await startNextVersion(call, { id, isRenewal: true });
				return getEstimateView(call.ctx.db, call.ctx, call.actor, next);
			},
		}),
		defineRoute({
			group: panel,
			id: "replaceEstimateLink",
			method: "post",
			path: "/admin/estimates/{id}/link",
			summary: "Cambia el enlace del cliente: el anterior ya no abre",
			body: Withdrawal,
			params: IdParams,
			status: 200,
			answer: estimateResponse,
			handle: (call, { params: { id }, body }) => applyEstimateAction(call, { id, ...body }, RELINK),
		}),
		defineRoute({
			group: panel,
			id: "readEstimateEditorOptions",
			method: "get",
			path: "/admin/estimate-editor-options",
			summary: "Títulos y plantillas con que empieza un trabajo",
			status: 200,
			answer: editorOptionsResponse,
			handle: ({ ctx }) => getEditorOptions(ctx),
		}),
		defineRoute({
			group: panel,
			id: "saveEstimateTemplate",
			method: "post",
			path: "/admin/estimate-templates",
			summary: "Guarda un trabajo como plantilla; con el mismo título la reemplaza",
			body: NewTemplate,
			status: 200,
			answer: editorOptionsResponse,
			handle: (call, { body }) => saveTemplate(call, body),
		}),
		defineRoute({
			group: panel,
			id: "deleteEstimateTemplate",
			method: "delete",
			path: "/admin/estimate-templates/{id}",
			summary: "Borra una plantilla",
			status: 200,
			answer: editorOptionsResponse,
			params: IdParams,
			handle: ({ ctx }, { params: { id } }) => deleteTemplate(ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "printEstimate",
			method: "get",
			path: "/admin/estimates/{id}/pdf",
			summary: "La versión en papel carta, con el nombre y la placa completos",
			params: IdParams,
			status: 200,
			answer: PDF_RESPONSE,
			handle: async ({ ctx }, { params: { id } }, c) => sendPdf(c, await printEstimateForStaff(ctx, id)),
		}),
	]);
