import { createRoute, z } from "@hono/zod-openapi";
import { removeRecord, restoreRecord } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { orderShelf, PROMOTIONS } from "./edit.server.ts";
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

const tags = ["Panel: vitrina"];
const { create, update, remove, restore, params, saved } = recordRoutes("/admin/promotions", tags, {
	words: { id: "Promotion", one: "una promoción", the: "La promoción" },
	create: NewPromotion,
	update: PromotionEdit,
	saved: AdminPromotion,
});
const all = { 200: answer("La vitrina como quedó", ShowcaseForStaff), ...staffProblems };

const list = createRoute({
	operationId: "readShowcaseAsStaff",
	method: "get",
	path: "/admin/showcase",
	tags,
	summary: "Promociones, testimonios y marcas, con la papelera",
	responses: all,
});
const order = createRoute({
	operationId: "orderShelf",
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
const renew = createRoute({
	operationId: "renewPromotion",
	method: "post",
	path: "/admin/promotions/{id}/renewal",
	tags,
	summary: "Renueva una promoción con fechas nuevas",
	request: { params, body: { required: true, content: json(Renewal) } },
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
			return c.json(promotionView(at, await removeRecord(at, c.var.actor, PROMOTIONS, id)), 200);
		})
		.openapi(restore, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(promotionView(at, await restoreRecord(at, c.var.actor, PROMOTIONS, id)), 200);
		});
