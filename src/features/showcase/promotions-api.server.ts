import { createRoute, z } from "@hono/zod-openapi";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { orderShelf, PROMOTIONS, removeItem, restoreItem } from "./edit.server.ts";
import {
	AdminPromotion,
	NewPromotion,
	PromotionEdit,
	Renewal,
	ShelfOrder,
	ShowcaseForStaff,
} from "./editing-contract.ts";
import { createPromotion, renewPromotion, updatePromotion } from "./promote.server.ts";
import { listShowcase, promotionView } from "./staff-view.server.ts";

const params = z.object({ id: z.string().max(80) });
const tags = ["Panel: vitrina"];
const saved = { 200: answer("La promoción como quedó", AdminPromotion), ...staffProblems };
const all = { 200: answer("La vitrina como quedó", ShowcaseForStaff), ...staffProblems };

const list = createRoute({
	method: "get",
	path: "/admin/showcase",
	tags,
	summary: "Promociones, testimonios y marcas, con la papelera",
	responses: all,
});
const order = createRoute({
	method: "put",
	path: "/admin/showcase/{shelf}/order",
	tags,
	summary: "Cambia el orden de una lista de la portada",
	request: {
		params: z.object({
			shelf: z.enum(["promotions", "testimonials", "brands"], "Esa lista no existe"),
		}),
		body: { required: true, content: json(ShelfOrder) },
	},
	responses: all,
});
const create = createRoute({
	method: "post",
	path: "/admin/promotions",
	tags,
	summary: "Crea una promoción",
	request: { body: { required: true, content: json(NewPromotion) } },
	responses: { 201: answer("La promoción, con su id", AdminPromotion), ...staffProblems },
});
const update = createRoute({
	method: "put",
	path: "/admin/promotions/{id}",
	tags,
	summary: "Guarda una promoción",
	request: { params, body: { required: true, content: json(PromotionEdit) } },
	responses: saved,
});
const renew = createRoute({
	method: "post",
	path: "/admin/promotions/{id}/renewal",
	tags,
	summary: "Renueva una promoción con fechas nuevas",
	request: { params, body: { required: true, content: json(Renewal) } },
	responses: saved,
});
const remove = createRoute({
	method: "delete",
	path: "/admin/promotions/{id}",
	tags,
	summary: "Envía una promoción a la papelera",
	request: { params },
	responses: saved,
});
const restore = createRoute({
	method: "post",
	path: "/admin/promotions/{id}/restore",
	tags,
	summary: "Saca una promoción de la papelera",
	request: { params },
	responses: saved,
});

export const promotionsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => c.json(await listShowcase(at), 200))
		.openapi(order, async (c) => {
			await orderShelf(at, c.req.valid("param").shelf, c.req.valid("json").ids);
			return c.json(await listShowcase(at), 200);
		})
		.openapi(create, async (c) => {
			const promotion = await createPromotion(at, c.var.actor, c.req.valid("json"));
			return c.json(promotionView(at, promotion), 201);
		})
		.openapi(update, async (c) => {
			const { id } = c.req.valid("param");
			const promotion = await updatePromotion(at, c.var.actor, id, c.req.valid("json"));
			return c.json(promotionView(at, promotion), 200);
		})
		.openapi(renew, async (c) => {
			const { id } = c.req.valid("param");
			const promotion = await renewPromotion(at, c.var.actor, id, c.req.valid("json"));
			return c.json(promotionView(at, promotion), 200);
		})
		.openapi(remove, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(promotionView(at, await removeItem(at, c.var.actor, PROMOTIONS, id)), 200);
		})
		.openapi(restore, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(promotionView(at, await restoreItem(at, c.var.actor, PROMOTIONS, id)), 200);
		});
