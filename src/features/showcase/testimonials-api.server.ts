import { removeRecord, restoreRecord } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createItem, TESTIMONIALS, updateItem } from "./edit.server.ts";
import { AdminTestimonial, NewTestimonial, TestimonialEdit } from "./editing-contract.ts";
import { testimonialView } from "./staff-view.server.ts";

const routes = recordRoutes("Panel: vitrina", "/admin/testimonials", {
	words: { id: "Testimonial", one: "un testimonio", the: "El testimonio" },
	create: NewTestimonial,
	update: TestimonialEdit,
	saved: AdminTestimonial,
});

const approve = routes.panel.post("approveTestimonial", "/admin/testimonials/{id}/approval", {
	summary: "Aprueba un testimonio de muestra: deja de estar marcado como ejemplo",
	params: routes.params,
	...routes.saved,
});

export const testimonialsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(routes.create, async (c) => {
			const { id: hint, avatar = null, ...form } = c.req.valid("json");
			// What staff write themselves is theirs, not a bundled example.
			const testimonial = await createItem(at, c.var.actor, TESTIMONIALS, hint, (id) => ({
				...{ id, ...form, isSample: false },
				avatar: avatar || null,
			}));
			return c.json(testimonialView(at, testimonial), 201);
		})
		.openapi(routes.update, async (c) => {
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
		.openapi(routes.remove, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(
				testimonialView(at, await removeRecord(at, c.var.actor, TESTIMONIALS, id)),
				200,
			);
		})
		.openapi(routes.restore, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(
				testimonialView(at, await restoreRecord(at, c.var.actor, TESTIMONIALS, id)),
				200,
			);
		});
