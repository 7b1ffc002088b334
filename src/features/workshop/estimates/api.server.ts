import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	DeletedDraft,
	Estimate,
	EstimateEditorOptions,
	SendInput,
	StaffAnswer,
	Withdrawal,
} from "./contract.ts";
import { recordStaffAnswer } from "./customer.server.ts";
import { EstimateDraft, NewEstimate, NewTemplate } from "./draft-contract.ts";
import { deleteDraft, editDraft } from "./edit.server.ts";
import { deleteTemplate, getEditorOptions, saveTemplate } from "./editor-options.server.ts";
import { startNextVersion } from "./next-version.server.ts";
import { printEstimateForStaff } from "./print.server.ts";
import { sendEstimate } from "./send.server.ts";
import { startEstimate } from "./start.server.ts";
import { getEstimateView } from "./view.server.ts";
import { ANNUL, applyEstimateAction, RELINK, REOPEN } from "./withdraw.server.ts";

const panel = createPanelRoutes("Cotizaciones", "estimates", {
	200: toResponseSpec("La versión como quedó", Estimate),
});
const editorOptionsResponse = {
	200: toResponseSpec("Lo que ofrece el editor", EstimateEditorOptions),
};

export const createEstimatesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.post("startEstimate", "/admin/estimates", {
			summary: "Empieza una cotización, o la versión siguiente de una enviada",
			headers: IdempotencyHeader,
			body: NewEstimate,
			201: toResponseSpec("El borrador", Estimate),
		})(async ({ body, actor, submission }) => {
			const id = await startEstimate(ctx, actor, body, submission.key);
			return getEstimateView(ctx.db, ctx, actor, id);
		}),
		panel.get("readEstimate", "/admin/estimates/{id}", {
			summary: "Una versión con sus trabajos, sus versiones y su historia",
		})(({ id, actor }) => getEstimateView(ctx.db, ctx, actor, id)),
		panel.put("editEstimate", "/admin/estimates/{id}", {
			summary: "Guarda el borrador entero; solo un borrador se cambia",
			body: EstimateDraft,
		})(({ id, body, actor }) => editDraft(ctx, actor, id, body)),
		panel.delete("deleteEstimate", "/admin/estimates/{id}", {
			summary: "Borra un borrador que nunca se envió",
			query: z.object({ close_request: z.enum(["0", "1"]).default("0") }),
			200: toResponseSpec("La versión anterior, si hay, y la solicitud que se cerró con él", DeletedDraft),
		})(({ id, query, actor }) => deleteDraft(ctx, actor, id, query.close_request === "1")),
		panel.post("sendEstimate", "/admin/estimates/{id}/send", {
			summary: "Envía el borrador: desde ahora no cambia y su enlace abre",
			body: SendInput,
		})(({ id, body, actor }) => sendEstimate(ctx, actor, id, body)),
		panel.post("answerEstimate", "/admin/estimates/{id}/answer", {
			summary: "Registra la respuesta que el cliente dio al personal",
			body: StaffAnswer,
		})(({ id, body, actor }) => recordStaffAnswer(ctx, actor, id, body)),
		panel.post("voidEstimate", "/admin/estimates/{id}/void", {
			summary: "Anula lo enviado o aprobado, con su motivo",
			body: Withdrawal,
		})(({ id, body, actor }) => applyEstimateAction(ctx, actor, { id, ...body }, ANNUL)),
		panel.post("reopenEstimate", "/admin/estimates/{id}/reopen", {
			summary: "Deshace una aprobación dentro de las 24 horas",
			right: "reopenEstimate",
			body: Withdrawal,
		})(({ id, body, actor }) => applyEstimateAction(ctx, actor, { id, ...body }, REOPEN)),
		panel.post("renewEstimate", "/admin/estimates/{id}/renew", {
			summary: "Empieza la versión siguiente con los precios de hoy",
			body: z.object({}).optional(),
		})(async ({ id, actor }) => {
			const next = await startNextVersion(ctx, actor, id, true);
			return getEstimateView(ctx.db, ctx, actor, next);
		}),
		panel.post("replaceEstimateLink", "/admin/estimates/{id}/link", {
			summary: "Cambia el enlace del cliente: el anterior ya no abre",
			body: Withdrawal,
		})(({ id, body, actor }) => applyEstimateAction(ctx, actor, { id, ...body }, RELINK)),
		panel.get("readEstimateEditorOptions", "/admin/estimate-editor-options", {
			summary: "Títulos y plantillas con que empieza un trabajo",
			...editorOptionsResponse,
		})(() => getEditorOptions(ctx)),
		panel.post("saveEstimateTemplate", "/admin/estimate-templates", {
			summary: "Guarda un trabajo como plantilla; con el mismo título la reemplaza",
			body: NewTemplate,
			...editorOptionsResponse,
		})(({ body, actor }) => saveTemplate(ctx, actor, body)),
		panel.delete("deleteEstimateTemplate", "/admin/estimate-templates/{id}", {
			summary: "Borra una plantilla",
			...editorOptionsResponse,
		})(({ id }) => deleteTemplate(ctx, id)),
		panel.get("printEstimate", "/admin/estimates/{id}/pdf", {
			summary: "La versión en papel carta, con el nombre y la placa completos",
			200: PDF_RESPONSE,
		})(async ({ id }, c) => sendPdf(c, await printEstimateForStaff(ctx, id))),
	]);
