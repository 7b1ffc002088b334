import { z } from "@hono/zod-openapi";
import { listColleagues } from "#core/accounts/store.server.ts";
import { listPriceListItems } from "#features/workshop/estimates/price-list.server.ts";
import { PriceList } from "#features/workshop/estimates/price-list-contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { addWork } from "./add-work.server.ts";
import {
	AddedWork,
	JobMark,
	Order,
	OrderCard,
	OrderEdit,
	OrderMove,
	OrderUndo,
	Reception,
} from "./contract.ts";
import { editOrder } from "./edit.server.ts";
import { markJob } from "./mark-job.server.ts";
import { readMechanicOrder, readMechanicView } from "./mechanic-view.server.ts";
import { MechanicMove, MechanicOrder, MechanicView } from "./mechanic-view-contract.ts";
import { moveOrder } from "./move.server.ts";
import { receiveCar } from "./receive.server.ts";
import { renderReceptionForm } from "./reception-form.server.ts";
import { undoReady } from "./undo-ready.server.ts";
import { undoReception } from "./undo-reception.server.ts";
import { getOrder } from "./view.server.ts";

const panel = createPanelRoutes("Taller", "orders", {
	needs: "orders",
	200: toResponseSpec("La orden como quedó", Order),
});
const mechanicView = createPanelRoutes("Taller", "workshop", {
	needs: "orders",
	200: toResponseSpec("El carro, sin teléfono, precio ni enlace", MechanicOrder),
});

const UndoneOrder = z.object({ lead_id: z.string(), is_closed: z.boolean() });
const Mechanics = z.object({ mechanics: z.array(OrderCard.shape.mechanic.unwrap()) });
const JobParams = z.object({ id: z.string().max(60), job: z.string().max(60) });

export function createWorkOrdersApi(ctx: AppContext) {
	const getOrderResponse = (id: string, actor: Parameters<typeof getOrder>[2]) =>
		getOrder(ctx, ctx.db, actor, id);
	return createRouter().openapiRoutes([
		panel.post("receiveCar", "/admin/work-orders", {
			summary: "Recibe un carro: de una solicitud, de un cliente o de la calle",
			headers: IdempotencyHeader,
			body: Reception,
			201: toResponseSpec("La orden", Order),
		})(async ({ body, actor, submission: { key } }) => {
			const id = await receiveCar(ctx, actor, body, key);
			return getOrderResponse(id, actor);
		}),
		panel.get("readOrder", "/admin/work-orders/{id}", {
			summary: "Una orden con su carro, sus trabajos y lo que pasó; `lead_id` es el de su solicitud",
		})(({ id, actor }) => getOrderResponse(id, actor)),
		panel.put("editOrder", "/admin/work-orders/{id}", {
			summary: "Cambia la hora prometida, lo que se espera, el mecánico o lo anotado; lo que falta queda",
			body: OrderEdit,
		})(({ id, body, actor }) => editOrder(ctx, actor, id, body)),
		panel.post("moveOrder", "/admin/work-orders/{id}/move", {
			summary: "Pasa el carro a otro estado; lo que falta para eso se dice con un 409",
			headers: IdempotencyHeader,
			body: OrderMove,
		})(async ({ id, body, actor, submission: { key } }) => {
			await moveOrder(ctx, actor, id, { input: body, key });
			return getOrderResponse(id, actor);
		}),
		panel.get("readPriceList", "/admin/price-list", {
			summary: "El trabajo que se elige de la lista: servicios y plantillas, con su precio",
			200: toResponseSpec(
				"Lo que tiene precio primero: servicios, plantillas, y al final los servicios sin precio",
				PriceList,
			),
		})(async () => ({ items: await listPriceListItems(ctx.db) })),
		panel.post("addWork", "/admin/work-orders/{id}/work", {
			summary: "Trabajo de la lista que el cliente aprueba en persona: versión, envío y aprobación",
			headers: IdempotencyHeader,
			body: AddedWork,
		})(async ({ id, body, actor, submission: { key } }) => {
			await addWork(ctx, actor, id, { input: body, key });
			return getOrderResponse(id, actor);
		}),
		panel.post("undoReception", "/admin/work-orders/{id}/undo", {
			summary: "Deshace una recepción por error, mientras nada siguió",
			headers: IdempotencyHeader,
			body: OrderUndo,
			200: toResponseSpec("La solicitud que queda", UndoneOrder),
		})(({ id, body, actor, submission: { key } }) => undoReception(ctx, actor, id, { input: body, key })),
		panel.get("listMechanics", "/admin/mechanics", {
			summary: "A quién se le puede dar un carro",
			200: toResponseSpec("El personal del taller, por nombre", Mechanics),
		})(async () => ({ mechanics: await listColleagues(ctx.db, "workshop") })),
		mechanicView.post("markJob", "/admin/work-orders/{id}/jobs/{job}", {
			summary: "Marca un trabajo aprobado como hecho, por hacer o no hecho con su motivo",
			params: JobParams,
			body: JobMark,
		})(async ({ params, body, actor }) => {
			await markJob(ctx, actor, params, body);
			return readMechanicOrder(ctx, actor, params.id);
		}),
		mechanicView.get("readMechanicView", "/admin/mechanic-view", {
			summary: "Los carros en el taller para quien los trabaja",
			200: toResponseSpec("Los carros, sin teléfono, precio ni enlace", MechanicView),
		})(({ actor }) => readMechanicView(ctx, actor)),
		mechanicView.get("readMechanicOrder", "/admin/mechanic-view/{id}", {
			summary: "Un carro en el taller para quien lo trabaja",
		})(({ id, actor }) => readMechanicOrder(ctx, actor, id)),
		mechanicView.post("moveMechanicOrder", "/admin/mechanic-view/{id}/move", {
			summary: "Empieza el trabajo, o lo da por listo",
			headers: IdempotencyHeader,
			body: MechanicMove,
		})(async ({ id, body, actor, submission: { key } }) => {
			await moveOrder(ctx, actor, id, { input: OrderMove.parse(body), key });
			return readMechanicOrder(ctx, actor, id);
		}),
		mechanicView.post("undoReady", "/admin/mechanic-view/{id}/undo-ready", {
			summary: "Deshace un «Listo» por error, mientras no se le haya avisado al cliente",
			body: OrderUndo,
		})(async ({ id, body, actor }) => {
			await undoReady(ctx, actor, id, body);
			return readMechanicOrder(ctx, actor, id);
		}),
		panel.get("printReceptionForm", "/admin/work-orders/{id}/reception-form", {
			summary: "La hoja de recepción en papel carta, para firmar",
			200: PDF_RESPONSE,
		})(async ({ id }, c) => sendPdf(c, await renderReceptionForm(ctx, id))),
	]);
}
