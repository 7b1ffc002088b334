import { z } from "@hono/zod-openapi";
import { listColleagues } from "#core/accounts/store.server.ts";
import { listPriceListItems } from "#features/workshop/estimates/price-list/price-list.server.ts";
import { PriceList } from "#features/workshop/estimates/price-list/price-list-contract.ts";
import {
	readMechanicOrder,
	readMechanicView,
} from "#features/workshop/work-orders/mechanic/mechanic-view.server.ts";
import {
	MechanicMove,
	MechanicOrder,
	MechanicView,
} from "#features/workshop/work-orders/mechanic/mechanic-view-contract.ts";
import { markJob } from "#features/workshop/work-orders/moves/mark-job.server.ts";
import { moveOrder } from "#features/workshop/work-orders/moves/move.server.ts";
import { undoReady } from "#features/workshop/work-orders/moves/undo-ready.server.ts";
import { addWork } from "#features/workshop/work-orders/price-list-work/add-work.server.ts";
import { receiveCar } from "#features/workshop/work-orders/reception/receive.server.ts";
import { renderReceptionForm } from "#features/workshop/work-orders/reception/reception-form.server.ts";
import { undoReception } from "#features/workshop/work-orders/reception/undo-reception.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
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
import { getOrder } from "./view.server.ts";

const orderResponse = toResponseSpec("La orden como quedó", Order);
const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });
const mechanicOrderResponse = toResponseSpec("El carro, sin teléfono, precio ni enlace", MechanicOrder);
const mechanicView = createPanelRoutes("Taller", "workshop", { needs: "orders" });

const UndoneOrder = z.object({ lead_id: z.string(), is_closed: z.boolean() });
const Mechanics = z.object({ mechanics: z.array(OrderCard.shape.mechanic.unwrap()) });
const JobParams = z.object({ id: z.string().max(60), job: z.string().max(60) });

export function createWorkOrdersApi(ctx: AppContext) {
	const getOrderResponse = (id: string, actor: Pick<Actor, "role">) => getOrder(ctx, ctx.db, actor, id);
	return createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "receiveCar",
			method: "post",
			path: "/admin/work-orders",
			summary: "Recibe un carro: de una solicitud, de un cliente o de la calle",
			headers: IdempotencyHeader,
			body: Reception,
			status: 201,
			answer: toResponseSpec("La orden", Order),
			handle: async (call, { body }) => {
				const id = await receiveCar(call, body);
				return getOrderResponse(id, call.actor);
			},
		}),
		defineRoute({
			group: panel,
			id: "readOrder",
			method: "get",
			path: "/admin/work-orders/{id}",
			summary: "Una orden con su carro, sus trabajos y lo que pasó; `lead_id` es el de su solicitud",
			params: IdParams,
			status: 200,
			answer: orderResponse,
			handle: ({ actor }, { params: { id } }) => getOrderResponse(id, actor),
		}),
		defineRoute({
			group: panel,
			id: "editOrder",
			method: "put",
			path: "/admin/work-orders/{id}",
			summary: "Cambia la hora prometida, lo que se espera, el mecánico o lo anotado; lo que falta queda",
			body: OrderEdit,
			params: IdParams,
			status: 200,
			answer: orderResponse,
			handle: (call, { params: { id }, body }) => editOrder(call, { orderId: id, edit: body }),
		}),
		defineRoute({
			group: panel,
			id: "moveOrder",
			method: "post",
			path: "/admin/work-orders/{id}/move",
			summary: "Pasa el carro a otro estado; lo que falta para eso se dice con un 409",
			headers: IdempotencyHeader,
			body: OrderMove,
			params: IdParams,
			status: 200,
			answer: orderResponse,
			handle: async (call, { params: { id }, body }) => {
				await moveOrder(call, { orderId: id, move: body });
				return getOrderResponse(id, call.actor);
			},
		}),
		defineRoute({
			group: panel,
			id: "readPriceList",
			method: "get",
			path: "/admin/price-list",
			summary: "El trabajo que se elige de la lista: servicios y plantillas, con su precio",
			status: 200,
			answer: toResponseSpec(
				"Lo que tiene precio primero: servicios, plantillas, y al final los servicios sin precio",
				PriceList,
			),
			handle: async ({ ctx }) => ({ items: await listPriceListItems(ctx.db) }),
		}),
		defineRoute({
			group: panel,
			id: "addWork",
			method: "post",
			path: "/admin/work-orders/{id}/work",
			summary: "Trabajo de la lista que el cliente aprueba en persona: versión, envío y aprobación",
			headers: IdempotencyHeader,
			body: AddedWork,
			params: IdParams,
			status: 200,
			answer: orderResponse,
			handle: async (call, { params: { id }, body }) => {
				await addWork(call, { orderId: id, addition: body });
				return getOrderResponse(id, call.actor);
			},
		}),
		defineRoute({
			group: panel,
			id: "undoReception",
			method: "post",
			path: "/admin/work-orders/{id}/undo",
			summary: "Deshace una recepción por error, mientras nada siguió",
			headers: IdempotencyHeader,
			body: OrderUndo,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La solicitud que queda", UndoneOrder),
			handle: (call, { params: { id }, body }) => undoReception(call, { orderId: id, expected: body }),
		}),
		defineRoute({
			group: panel,
			id: "listMechanics",
			method: "get",
			path: "/admin/mechanics",
			summary: "A quién se le puede dar un carro",
			status: 200,
			answer: toResponseSpec("El personal del taller, por nombre", Mechanics),
			handle: async ({ ctx }) => ({ mechanics: await listColleagues(ctx.db, "workshop") }),
		}),
		defineRoute({
			group: mechanicView,
			id: "markJob",
			method: "post",
			path: "/admin/work-orders/{id}/jobs/{job}",
			summary: "Marca un trabajo aprobado como hecho, por hacer o no hecho con su motivo",
			params: JobParams,
			body: JobMark,
			status: 200,
			answer: mechanicOrderResponse,
			handle: async (call, { params, body }) => {
				await markJob(call, { ...params, ...body });
				return readMechanicOrder(call, params.id);
			},
		}),
		defineRoute({
			group: mechanicView,
			id: "readMechanicView",
			method: "get",
			path: "/admin/mechanic-view",
			summary: "Los carros en el taller para quien los trabaja",
			status: 200,
			answer: toResponseSpec("Los carros, sin teléfono, precio ni enlace", MechanicView),
			handle: (call) => readMechanicView(call),
		}),
		defineRoute({
			group: mechanicView,
			id: "readMechanicOrder",
			method: "get",
			path: "/admin/mechanic-view/{id}",
			summary: "Un carro en el taller para quien lo trabaja",
			params: IdParams,
			status: 200,
			answer: mechanicOrderResponse,
			handle: (call, { params: { id } }) => readMechanicOrder(call, id),
		}),
		defineRoute({
			group: mechanicView,
			id: "moveMechanicOrder",
			method: "post",
			path: "/admin/mechanic-view/{id}/move",
			summary: "Empieza el trabajo, o lo da por listo",
			headers: IdempotencyHeader,
			body: MechanicMove,
			params: IdParams,
			status: 200,
			answer: mechanicOrderResponse,
			handle: async (call, { params: { id }, body }) => {
				await moveOrder(call, { orderId: id, move: OrderMove.parse(body) });
				return readMechanicOrder(call, id);
			},
		}),
		defineRoute({
			group: mechanicView,
			id: "undoReady",
			method: "post",
			path: "/admin/mechanic-view/{id}/undo-ready",
			summary: "Deshace un «Listo» por error, mientras no se le haya avisado al cliente",
			body: OrderUndo,
			params: IdParams,
			status: 200,
			answer: mechanicOrderResponse,
			handle: async (call, { params: { id }, body }) => {
				await undoReady(call, { orderId: id, ...body });
				return readMechanicOrder(call, id);
			},
		}),
		defineRoute({
			group: panel,
			id: "printReceptionForm",
			method: "get",
			path: "/admin/work-orders/{id}/reception-form",
			summary: "La hoja de recepción en papel carta, para firmar",
			params: IdParams,
			status: 200,
			answer: PDF_RESPONSE,
			handle: async ({ ctx }, { params: { id } }, c) => sendPdf(c, await renderReceptionForm(ctx, id)),
		}),
	]);
}
