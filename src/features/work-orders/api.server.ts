import { z } from "@hono/zod-openapi";
import { listMenu } from "#features/estimates/menu.server.ts";
import { Menu } from "#features/estimates/menu-contract.ts";
import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { listColleagues } from "#features/staff/store.server.ts";
import { asFile, PDF } from "#platform/files/pdf-answer.server.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { addWork } from "./add-work.server.ts";
import { readBench, readBenchOrder } from "./bench.server.ts";
import { Bench, BenchMove, BenchOrder } from "./bench-contract.ts";
import { CarPage } from "./car/contract.ts";
import { readCar } from "./car/page.server.ts";
import {
	Board,
	BoardQuery,
	JobMark,
	Order,
	OrderCard,
	OrderEdit,
	OrderMove,
	OrderUndo,
	Receiving,
	WorkAdded,
} from "./contract.ts";
import { editOrder } from "./edit.server.ts";
import { markJob } from "./mark.server.ts";
import { moveOrder } from "./move.server.ts";
import { receiveCar } from "./receive.server.ts";
import { printSheet } from "./sheet.server.ts";
import { undoReception } from "./undo.server.ts";
import { readBoard, viewOrder } from "./view.server.ts";

const panel = panelRoutes("Taller", "orders", {
	needs: "orders",
	200: answer("La orden como quedó", Order),
});
const bench = panelRoutes("Taller", "workshop", {
	needs: "orders",
	200: answer("El carro, sin teléfono, precio ni enlace", BenchOrder),
});

const OrderOff = z.object({ lead_id: z.string(), is_closed: z.boolean() });
const Mechanics = z.object({ mechanics: z.array(OrderCard.shape.mechanic.unwrap()) });
const byJob = z.object({ id: z.string().max(60), job: z.string().max(60) });

export function workOrdersApi(at: Platform, rooms: KindRooms) {
	const shown = (id: string, actor: Parameters<typeof viewOrder>[2]) =>
		viewOrder(at, at.db, actor, id);
	return openRoutes().openapiRoutes([
		panel.get("readBoard", "/admin/work-orders", {
			summary: "Los carros en el taller, o las órdenes de cualquier fecha que encuentra `q`",
			query: BoardQuery,
			200: answer("Las órdenes, la prometida antes primero", Board),
		})(({ query }) => readBoard(at, query.q)),
		panel.post("receiveCar", "/admin/work-orders", {
			summary: "Recibe un carro: de una solicitud, de un cliente o de la calle",
			headers: IdempotencyHeader,
			body: Receiving,
			201: answer("La orden", Order),
		})(async ({ body, actor, submission: { key } }) => {
			const id = await receiveCar(at, actor, { asked: body, key, rooms });
			return shown(id, actor);
		}),
		panel.get("readOrder", "/admin/work-orders/{id}", {
			summary: "Una orden con su carro, sus trabajos y lo que pasó; `id` es el de su solicitud",
		})(({ id, actor }) => shown(id, actor)),
		panel.put("editOrder", "/admin/work-orders/{id}", {
			summary:
				"Cambia la hora prometida, lo que se espera, el mecánico o lo anotado; lo que falta queda",
			body: OrderEdit,
		})(({ id, body, actor }) => editOrder(at, actor, id, body)),
		panel.post("moveOrder", "/admin/work-orders/{id}/move", {
			summary: "Pasa el carro a otro estado; lo que falta para eso se dice con un 409",
			body: OrderMove,
		})(async ({ id, body, actor }) => {
			await moveOrder(at, actor, id, body);
			return shown(id, actor);
		}),
		panel.get("readMenu", "/admin/work-menu", {
			summary: "El trabajo que se elige de la lista: servicios y plantillas, con su precio",
			200: answer(
				"Lo que tiene precio primero: servicios, plantillas, y al final los servicios sin precio",
				Menu,
			),
		})(async () => ({ items: await listMenu(at.db) })),
		panel.post("addWork", "/admin/work-orders/{id}/work", {
			summary: "Trabajo de la lista que el cliente aprueba en persona: versión, envío y aprobación",
			headers: IdempotencyHeader,
			body: WorkAdded,
		})(async ({ id, body, actor, submission: { key } }) => {
			await addWork(at, actor, id, { asked: body, key, rooms });
			return shown(id, actor);
		}),
		panel.post("undoReception", "/admin/work-orders/{id}/undo", {
			summary: "Deshace una recepción por error, mientras nada siguió",
			body: OrderUndo,
			200: answer("La solicitud que queda", OrderOff),
		})(({ id, body, actor }) => undoReception(at, actor, id, body)),
		panel.get("readCar", "/admin/cars/{id}", {
			summary: "Un carro: qué se le hizo, qué quedó abierto y de quién es y fue",
			200: answer("El carro; su `id` es el del carro con que se unió", CarPage),
		})(({ id }) => readCar(at, id)),
		panel.get("listMechanics", "/admin/mechanics", {
			summary: "A quién se le puede dar un carro",
			200: answer("El personal del taller, por nombre", Mechanics),
		})(async () => ({ mechanics: await listColleagues(at.db, "workshop") })),
		bench.post("markJob", "/admin/work-orders/{id}/jobs/{job}", {
			summary: "Marca un trabajo aprobado como hecho, por hacer o no hecho con su motivo",
			params: byJob,
			body: JobMark,
		})(async ({ params, body, actor }) => {
			await markJob(at, actor, params, body);
			return readBenchOrder(at, actor, params.id);
		}),
		bench.get("readBench", "/admin/bench", {
			summary: "Los carros en el taller para quien los trabaja",
			200: answer("Los carros, sin teléfono, precio ni enlace", Bench),
		})(({ actor }) => readBench(at, actor)),
		bench.get("readBenchOrder", "/admin/bench/{id}", {
			summary: "Un carro en el taller para quien lo trabaja",
		})(({ id, actor }) => readBenchOrder(at, actor, id)),
		bench.post("moveOnBench", "/admin/bench/{id}/move", {
			summary: "Empieza el trabajo, o lo da por listo",
			body: BenchMove,
		})(async ({ id, body, actor }) => {
			await moveOrder(at, actor, id, OrderMove.parse(body));
			return readBenchOrder(at, actor, id);
		}),
		panel.get("printSheet", "/admin/work-orders/{id}/sheet", {
			summary: "La hoja de recepción en papel carta, para firmar",
			200: PDF,
		})(async ({ id }, c) => asFile(c, await printSheet(at, id))),
	]);
}
