import { z } from "@hono/zod-openapi";
import { panamaDay } from "#panama-time.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { answerForCustomer } from "./answer.server.ts";
import { beginEstimate } from "./begin.server.ts";
import { ESTIMATES_PER_PAGE } from "./bounds.ts";
import {
	Estimate,
	EstimateFigures,
	EstimateFilter,
	EstimateList,
	EstimateShelf,
	Sending,
	StaffAnswer,
	Withdrawal,
} from "./contract.ts";
import { EstimateDraft, NewEstimate, NewTemplate } from "./draft-contract.ts";
import { deleteDraft, editDraft } from "./edit.server.ts";
import { figuresOf } from "./figures.ts";
import { listSent } from "./figures-read-model.server.ts";
import { listLatest } from "./list-read-model.server.ts";
import { nextVersion } from "./next-version.server.ts";
import { asFile, PDF } from "./paper-answer.server.ts";
import { paperForStaff } from "./paper-of.server.ts";
import { sendEstimate } from "./send.server.ts";
import { deleteTemplate, readShelf, saveTemplate } from "./shelf.server.ts";
import { rowOf, viewEstimate } from "./view.server.ts";
import { relinkEstimate, reopenEstimate, voidEstimate } from "./withdraw.server.ts";

const panel = panelRoutes("Cotizaciones", "estimates");
const params = z.object({ id: z.string().max(60) });
const responses = { 200: answer("La versión como quedó", Estimate) };
const shelved = { 200: answer("Lo que ofrece el editor", EstimateShelf) };

const list = panel.get("listEstimates", "/admin/estimates", {
	summary: "La última versión de cada cotización, 50 por página",
	query: EstimateFilter,
	200: answer("Lo último que cambió primero", EstimateList),
});
const begin = panel.post("beginEstimate", "/admin/estimates", {
	summary: "Empieza una cotización, o la versión siguiente de una enviada",
	body: NewEstimate,
	201: answer("El borrador", Estimate),
});
const read = panel.get("readEstimate", "/admin/estimates/{id}", {
	summary: "Una versión con sus trabajos, sus versiones y su historia",
	params,
	...responses,
});
const edit = panel.put("editEstimate", "/admin/estimates/{id}", {
	summary: "Guarda el borrador entero; solo un borrador se cambia",
	params,
	body: EstimateDraft,
	...responses,
});
const drop = panel.delete("deleteEstimate", "/admin/estimates/{id}", {
	summary: "Borra un borrador que nunca se envió",
	params,
	200: answer("La versión anterior, si hay", z.object({ id: z.string().nullable() })),
});
const send = panel.post("sendEstimate", "/admin/estimates/{id}/send", {
	summary: "Envía el borrador: desde ahora no cambia y su enlace abre",
	params,
	body: Sending,
	...responses,
});
const answered = panel.post("answerEstimate", "/admin/estimates/{id}/answer", {
	summary: "Registra la respuesta que el cliente dio al personal",
	params,
	body: StaffAnswer,
	...responses,
});
const annul = panel.post("voidEstimate", "/admin/estimates/{id}/void", {
	summary: "Anula lo enviado o aprobado, con su motivo",
	params,
	body: Withdrawal,
	...responses,
});
const reopen = panel.post("reopenEstimate", "/admin/estimates/{id}/reopen", {
	summary: "Deshace una aprobación dentro de las 24 horas",
	right: "reopenEstimate",
	params,
	body: Withdrawal,
	...responses,
});
const renew = panel.post("renewEstimate", "/admin/estimates/{id}/renew", {
	summary: "Empieza la versión siguiente con los precios de hoy",
	params,
	body: z.object({}).optional(),
	...responses,
});
const relink = panel.post("relinkEstimate", "/admin/estimates/{id}/link", {
	summary: "Cambia el enlace del cliente: el anterior ya no abre",
	params,
	body: Withdrawal,
	...responses,
});
const paper = panel.get("printEstimate", "/admin/estimates/{id}/pdf", {
	summary: "La versión en papel carta, con el nombre y la placa completos",
	params,
	200: PDF,
});
const figures = panel.get("readEstimateFigures", "/admin/estimate-figures", {
	summary: "Qué pasó con lo enviado en los últimos 30 días",
	200: answer("Con menos de cinco no se dice nada", EstimateFigures),
});
const shelf = panel.get("readEstimateShelf", "/admin/estimate-shelf", {
	summary: "Títulos y plantillas con que empieza un trabajo",
	...shelved,
});
const keep = panel.post("saveEstimateTemplate", "/admin/estimate-templates", {
	summary: "Guarda un trabajo como plantilla; con el mismo título la reemplaza",
	body: NewTemplate,
	...shelved,
});
const forget = panel.delete("deleteEstimateTemplate", "/admin/estimate-templates/{id}", {
	summary: "Borra una plantilla",
	params,
	...shelved,
});

const FIGURES_MS = 30 * 24 * 60 * 60 * 1000;

export const estimatesApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => {
			const filter = c.req.valid("query");
			const today = panamaDay(at.now());
			const found = await listLatest(at.reads, filter, today);
			const page = found.slice(0, ESTIMATES_PER_PAGE);
			const hasMore = found.length > page.length;
			const estimates = page.map((row) => rowOf(row, row, today));
			const now = at.now().toISOString();
			return c.json({ estimates, page: filter.page, has_more: hasMore, now }, 200);
		})
		.openapi(begin, async (c) => {
			const { actor } = c.var;
			const key = c.req.header("idempotency-key");
			const id = await beginEstimate(at, actor, c.req.valid("json"), key);
			return c.json(await viewEstimate(at.db, at, actor, id), 201);
		})
		.openapi(read, async (c) =>
			c.json(await viewEstimate(at.db, at, c.var.actor, c.req.valid("param").id), 200),
		)
		.openapi(edit, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await editDraft(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(drop, async (c) => c.json({ id: await deleteDraft(at, c.req.valid("param").id) }, 200))
		.openapi(send, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await sendEstimate(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(answered, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await answerForCustomer(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(annul, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await voidEstimate(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(reopen, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await reopenEstimate(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(renew, async (c) => {
			const { actor } = c.var;
			const id = await nextVersion(at, actor, c.req.valid("param").id, true);
			return c.json(await viewEstimate(at.db, at, actor, id), 200);
		})
		.openapi(relink, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await relinkEstimate(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(paper, async (c) => asFile(c, await paperForStaff(at, c.req.valid("param").id)))
		.openapi(figures, async (c) => {
			const since = new Date(at.now().getTime() - FIGURES_MS).toISOString();
			return c.json(figuresOf(await listSent(at.reads, since)), 200);
		})
		.openapi(shelf, async (c) => c.json(await readShelf(at), 200))
		.openapi(keep, async (c) => {
			await saveTemplate(at, c.var.actor, c.req.valid("json"));
			return c.json(await readShelf(at), 200);
		})
		.openapi(forget, async (c) => {
			await deleteTemplate(at, c.req.valid("param").id);
			return c.json(await readShelf(at), 200);
		});
