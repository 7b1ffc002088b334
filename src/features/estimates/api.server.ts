import { z } from "@hono/zod-openapi";
import { panamaDay } from "#panama/time.ts";
import { asFile, PDF } from "#platform/files/pdf-answer.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { beginEstimate } from "./begin.server.ts";
import { ESTIMATES_PER_PAGE } from "./bounds.ts";
import {
	DeletedDraft,
	Estimate,
	EstimateFigures,
	EstimateFilter,
	EstimateList,
	EstimateShelf,
	Sending,
	StaffAnswer,
	Withdrawal,
} from "./contract.ts";
import { answerForCustomer } from "./customer.server.ts";
import { EstimateDraft, NewEstimate, NewTemplate } from "./draft-contract.ts";
import { deleteDraft, editDraft } from "./edit.server.ts";
import { figuresOf } from "./figures.server.ts";
import { listSent } from "./figures-read-model.server.ts";
import { listLatest } from "./list-read-model.server.ts";
import { nextVersion } from "./next-version.server.ts";
import { paperForStaff } from "./paper-of.server.ts";
import { sendEstimate } from "./send.server.ts";
import { deleteTemplate, readShelf, saveTemplate } from "./shelf.server.ts";
import { rowOf, viewEstimate } from "./view.server.ts";
import { ANNUL, type EstimateFollowers, RELINK, REOPEN, withdraw } from "./withdraw.server.ts";

const panel = panelRoutes("Cotizaciones", "estimates", {
	200: answer("La versión como quedó", Estimate),
});
const shelved = { 200: answer("Lo que ofrece el editor", EstimateShelf) };

const FIGURES_MS = 30 * 24 * 60 * 60 * 1000;

/** @param hooks checks of other features that run before an approval is withdrawn */
export const estimatesApi = (at: Platform, rooms: EstimateFollowers) =>
	openRoutes().openapiRoutes([
		panel.get("listEstimates", "/admin/estimates", {
			summary: "La última versión de cada cotización, 50 por página",
			query: EstimateFilter,
			200: answer("Lo último que cambió primero", EstimateList),
		})(async ({ query: filter }) => {
			const today = panamaDay(at.now());
			const found = await listLatest(at.reads, filter, today);
			const page = found.slice(0, ESTIMATES_PER_PAGE);
			const hasMore = found.length > page.length;
			const estimates = page.map((row) => rowOf(row, today));
			const now = at.now().toISOString();
			return { estimates, page: filter.page, has_more: hasMore, now };
		}),
		panel.post("beginEstimate", "/admin/estimates", {
			summary: "Empieza una cotización, o la versión siguiente de una enviada",
			body: NewEstimate,
			201: answer("El borrador", Estimate),
		})(async ({ body, actor, submission }) => {
			const id = await beginEstimate(at, actor, body, submission.key);
			return viewEstimate(at.db, at, actor, id);
		}),
		panel.get("readEstimate", "/admin/estimates/{id}", {
			summary: "Una versión con sus trabajos, sus versiones y su historia",
		})(({ id, actor }) => viewEstimate(at.db, at, actor, id)),
		panel.put("editEstimate", "/admin/estimates/{id}", {
			summary: "Guarda el borrador entero; solo un borrador se cambia",
			body: EstimateDraft,
		})(({ id, body, actor }) => editDraft(at, actor, id, body)),
		panel.delete("deleteEstimate", "/admin/estimates/{id}", {
			summary: "Borra un borrador que nunca se envió",
			query: z.object({ close_request: z.enum(["0", "1"]).default("0") }),
			200: answer("La versión anterior, si hay, y la solicitud que se cerró con él", DeletedDraft),
		})(({ id, query, actor }) => deleteDraft(at, actor, id, query.close_request === "1")),
		panel.post("sendEstimate", "/admin/estimates/{id}/send", {
			summary: "Envía el borrador: desde ahora no cambia y su enlace abre",
			body: Sending,
		})(({ id, body, actor }) => sendEstimate(at, actor, id, body)),
		panel.post("answerEstimate", "/admin/estimates/{id}/answer", {
			summary: "Registra la respuesta que el cliente dio al personal",
			body: StaffAnswer,
		})(({ id, body, actor }) => answerForCustomer(at, actor, id, body)),
		panel.post("voidEstimate", "/admin/estimates/{id}/void", {
			summary: "Anula lo enviado o aprobado, con su motivo",
			body: Withdrawal,
		})(({ id, body, actor }) => withdraw(at, actor, id, body, ANNUL, rooms)),
		panel.post("reopenEstimate", "/admin/estimates/{id}/reopen", {
			summary: "Deshace una aprobación dentro de las 24 horas",
			right: "reopenEstimate",
			body: Withdrawal,
		})(({ id, body, actor }) => withdraw(at, actor, id, body, REOPEN, rooms)),
		panel.post("renewEstimate", "/admin/estimates/{id}/renew", {
			summary: "Empieza la versión siguiente con los precios de hoy",
			body: z.object({}).optional(),
		})(async ({ id, actor }) => {
			const next = await nextVersion(at, actor, id, true);
			return viewEstimate(at.db, at, actor, next);
		}),
		panel.post("relinkEstimate", "/admin/estimates/{id}/link", {
			summary: "Cambia el enlace del cliente: el anterior ya no abre",
			body: Withdrawal,
		})(({ id, body, actor }) => withdraw(at, actor, id, body, RELINK, rooms)),
		panel.get("readEstimateFigures", "/admin/estimate-figures", {
			summary: "Qué pasó con lo enviado en los últimos 30 días",
			200: answer("Con menos de cinco no se dice nada", EstimateFigures),
		})(async () => {
			const since = new Date(at.now().getTime() - FIGURES_MS).toISOString();
			return figuresOf(await listSent(at.reads, since));
		}),
		panel.get("readEstimateShelf", "/admin/estimate-shelf", {
			summary: "Títulos y plantillas con que empieza un trabajo",
			...shelved,
		})(() => readShelf(at)),
		panel.post("saveEstimateTemplate", "/admin/estimate-templates", {
			summary: "Guarda un trabajo como plantilla; con el mismo título la reemplaza",
			body: NewTemplate,
			...shelved,
		})(({ body, actor }) => saveTemplate(at, actor, body)),
		panel.delete("deleteEstimateTemplate", "/admin/estimate-templates/{id}", {
			summary: "Borra una plantilla",
			...shelved,
		})(({ id }) => deleteTemplate(at, id)),
		panel.get("printEstimate", "/admin/estimates/{id}/pdf", {
			summary: "La versión en papel carta, con el nombre y la placa completos",
			200: PDF,
		})(async ({ id }, c) => asFile(c, await paperForStaff(at, id))),
	]);
