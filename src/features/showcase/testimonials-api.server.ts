import { createRoute, z } from "@hono/zod-openapi";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createItem, removeItem, restoreItem, TESTIMONIALS, updateItem } from "./edit.server.ts";
import { AdminTestimonial, NewTestimonial, TestimonialEdit } from "./editing-contract.ts";
import { testimonialView } from "./staff-view.server.ts";

const params = z.object({ id: z.string().max(80) });
const tags = ["Panel: vitrina"];
const saved = { 200: answer("El testimonio como quedó", AdminTestimonial), ...staffProblems };

const create = createRoute({
	method: "post",
	path: "/admin/testimonials",
	tags,
	summary: "Crea un testimonio",
	request: { body: { required: true, content: json(NewTestimonial) } },
	responses: { 201: answer("El testimonio, con su id", AdminTestimonial), ...staffProblems },
});
const update = createRoute({
	method: "put",
	path: "/admin/testimonials/{id}",
	tags,
	summary: "Guarda un testimonio",
	request: { params, body: { required: true, content: json(TestimonialEdit) } },
	responses: saved,
});
const approve = createRoute({
	method: "post",
	path: "/admin/testimonials/{id}/approval",
	tags,
	summary: "Aprueba un testimonio de muestra: deja de estar marcado como ejemplo",
	request: { params },
	responses: saved,
});
const remove = createRoute({
	method: "delete",
	path: "/admin/testimonials/{id}",
	tags,
	summary: "Envía un testimonio a la papelera",
	request: { params },
	responses: saved,
});
const restore = createRoute({
	method: "post",
	path: "/admin/testimonials/{id}/restore",
	tags,
	summary: "Saca un testimonio de la papelera",
	request: { params },
	responses: saved,
});

export const testimonialsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(create, async (c) => {
			const { id: hint, avatar = null, ...form } = c.req.valid("json");
			// What staff write themselves is theirs, not a bundled example.
			const testimonial = await createItem(at, c.var.actor, TESTIMONIALS, hint, (id) => ({
				...{ id, ...form, isSample: false },
				avatar: avatar || null,
			}));
			return c.json(testimonialView(at, testimonial), 201);
		})
		.openapi(update, async (c) => {
			const { id } = c.req.valid("param");
			const { updated_at: seenAt, avatar, ...form } = c.req.valid("json");
			const testimonial = await updateItem(at, c.var.actor, TESTIMONIALS, id, seenAt, (before) => ({
				...{ ...before, ...form },
				avatar: avatar === undefined ? before.avatar : avatar || null,
			}));
			return c.json(testimonialView(at, testimonial), 200);
		})
		.openapi(approve, async (c) => {
			const { id } = c.req.valid("param");
			const approved = await updateItem(at, c.var.actor, TESTIMONIALS, id, undefined, (before) => ({
				...before,
				isSample: false,
			}));
			return c.json(testimonialView(at, approved), 200);
		})
		.openapi(remove, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(testimonialView(at, await removeItem(at, c.var.actor, TESTIMONIALS, id)), 200);
		})
		.openapi(restore, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(testimonialView(at, await restoreItem(at, c.var.actor, TESTIMONIALS, id)), 200);
		});
