import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { gives } from "#platform/http/gives.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { AdminTestimonial, NewTestimonial, TestimonialEdit } from "./contract.ts";
import { createItem, TESTIMONIALS, updateItem } from "./edit.server.ts";
import { testimonialView } from "./view.server.ts";

const routes = recordRoutes("Panel: vitrina", "/admin/testimonials", "showcase", {
	names: { id: "Testimonial", one: "un testimonio", the: "El testimonio" },
	create: NewTestimonial,
	update: TestimonialEdit,
	saved: AdminTestimonial,
});

const approve = routes.panel.post("approveTestimonial", "/admin/testimonials/{id}/approval", {
	summary: "Aprueba un testimonio de muestra: deja de estar marcado como ejemplo",
});

export const testimonialsAdminApi = (at: Platform) =>
	routes
		.api(at, TESTIMONIALS, {
			// What staff write themselves is theirs, not a bundled example.
			create: (_, actor, { id: hint, avatar = null, ...form }) =>
				createItem(at, actor, TESTIMONIALS, hint, (id) => ({
					id,
					...form,
					isSample: false,
					avatar: avatar || null,
				})),
			update: (_, actor, id, { updated_at: seenAt, avatar, ...form }) =>
				updateItem(at, actor, TESTIMONIALS, id, seenAt, (before) => ({
					...before,
					...form,
					avatar: avatar === undefined ? before.avatar : avatar || null,
				})),
			show: testimonialView,
		})
		.openapiRoutes([
			gives(approve, async ({ id, actor }) => {
				const approved = await updateItem(at, actor, TESTIMONIALS, id, undefined, (before) => ({
					...before,
					isSample: false,
				}));
				return testimonialView(at, approved);
			}),
		]);
